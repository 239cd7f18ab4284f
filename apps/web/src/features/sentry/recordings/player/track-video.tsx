import type { SentryRecording } from '@ligo/protocol';
import { useEffect, useRef } from 'react';
import { useLazyStores, useStores, useValue } from '../../../../stores/use-stores.tsx';
import type { Playback } from './playback.ts';
import { VideoFrame } from './video-frame.tsx';

const STATES = {
  idle: 'loading',
  waiting: 'connecting',
  starting: 'loading',
  playing: 'playing',
  stopped: 'stopped',
  error: 'error',
} as const;

/** A recording that the car plays over the connection's video. */
export function TrackVideo({ recording }: { recording: SentryRecording }) {
  const { link } = useStores();
  const { player } = useLazyStores().recordings;
  const element = useRef<HTMLVideoElement>(null);
  const stream = useValue(link.video, (video) => video?.stream ?? null);
  const { phase, error, atMs, durationMs, canSeek } = useValue(player, (value) => value);
  useEffect(() => {
    player.open(recording);
    return player.close;
  }, [player, recording]);
  useEffect(() => {
    if (element.current) element.current.srcObject = stream;
  }, [stream]);
  const playback: Playback = {
    state: STATES[phase],
    error,
    atMs,
    durationMs,
    canSeek,
    play: player.play,
    pause: player.pause,
    seek: player.seek,
  };
  // The last picture of the track may be one of the live camera.
  const isOwn = phase === 'playing' || phase === 'stopped';
  return (
    <VideoFrame playback={playback}>
      <video
        ref={element}
        muted
        playsInline
        autoPlay
        className={`size-full object-contain ${isOwn ? '' : 'invisible'}`}
      />
    </VideoFrame>
  );
}
