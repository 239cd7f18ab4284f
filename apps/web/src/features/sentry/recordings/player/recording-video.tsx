import type { SentryRecording } from '@ligo/protocol';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useIsReached } from '../../../../parts/use-car.ts';
import type { StreamPlayback } from '../../../../stores/recordings/recordings-store.ts';
import { useLazyStores, useStores, useValue } from '../../../../stores/use-stores.tsx';
import type { Neighbours } from './controls.tsx';
import { NO_CONTROLS, type Playback, shapeOf } from './playback.ts';
import { useElementPlayback } from './use-element-playback.ts';
import { VideoFrame } from './video-frame.tsx';

const STATES = {
  idle: 'loading',
  waiting: 'connecting',
  starting: 'loading',
  playing: 'playing',
  stopped: 'stopped',
  error: 'error',
} as const;

interface RecordingVideoProps extends Neighbours {
  recording: SentryRecording;
}

/** A recording that the car plays over the connection's video. */
function TrackVideo({ recording, ...neighbours }: RecordingVideoProps) {
  const { link } = useStores();
  const { player } = useLazyStores().recordings;
  const element = useRef<HTMLVideoElement>(null);
  const stream = useValue(link.video, (video) => video?.stream ?? null);
  const { phase, error, atMs, durationMs, canSeek } = useValue(player, (value) => value);
  const [, updateShape] = useReducer((count: number) => count + 1, 0);
  const opened = useRef(recording);
  useEffect(() => {
    player.open(opened.current);
    return player.close;
  }, [player]);
  useEffect(() => {
    if (element.current) element.current.srcObject = stream;
  }, [stream]);
  // The last picture of the track may be one of the live camera.
  const isOwn = phase === 'playing' || phase === 'stopped';
  const playback: Playback = {
    state: STATES[phase],
    error,
    atMs,
    durationMs,
    shape: isOwn ? shapeOf(element.current) : null,
    canSeek,
    canPlay: true,
    play: player.play,
    pause: player.pause,
    seek: player.seek,
    step: null,
    speed: null,
  };
  return (
    <VideoFrame recording={recording} playback={playback} {...neighbours}>
      <video
        ref={element}
        muted
        playsInline
        autoPlay
        onResize={updateShape}
        className={`relative size-full object-contain ${isOwn ? '' : 'invisible'}`}
      />
    </VideoFrame>
  );
}

/** How a recording is played: a file of this phone, in parts from the car, or over the car's video. */
type VideoSource = Blob | StreamPlayback | 'track';

/** Finds the best way; `null` during the search. */
function useVideoSource(recording: SentryRecording): { source: VideoSource | null; fallBack(): void } {
  const { link } = useStores();
  const { stored, stream } = useLazyStores().recordings;
  const isReached = useValue(link, ({ reach, hasReceivedState }) => reach === 'car' && hasReceivedState);
  const [source, setWay] = useState<VideoSource | null>(null);
  useEffect(() => {
    if (source !== null) return;
    let isCancelled = false;
    const choose = async () => {
      const file = await stored.open(recording.filePath);
      if (isCancelled) return;
      if (file) return setWay(file);
      // Without the car its features are unknown; the track shows that it waits.
      const parts = isReached ? await stream(recording) : null;
      // State takes a function for one that makes it.
      if (!isCancelled && (parts || isReached)) setWay(() => parts ?? 'track');
    };
    void choose();
    return () => {
      isCancelled = true;
    };
  }, [source, isReached, stored, stream, recording]);
  return { source, fallBack: () => setWay('track') };
}

interface ElementVideoProps extends RecordingVideoProps {
  /** A file of this phone, or what plays the car's in parts. */
  source: Blob | StreamPlayback;
  /** This browser cannot play it this way. */
  onFailure: () => void;
}

/** A recording that the browser plays on its own. */
function ElementVideo({ recording, source, onFailure, ...neighbours }: ElementVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  const own = useElementPlayback(element, recording.duration);
  const { link } = useStores();
  const isReached = useIsReached();
  const isOffline = useValue(link, ({ failure }) => failure !== null) && !isReached;
  const latest = useRef(onFailure);
  latest.current = onFailure;
  const hasFailed = own.state === 'error';
  // The car may send a codec that this browser can show.
  useEffect(() => {
    if (hasFailed && isReached) latest.current();
  }, [hasFailed, isReached]);
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    if (typeof source === 'function') return source(video, () => latest.current());
    const address = URL.createObjectURL(source);
    video.src = address;
    return () => {
      video.removeAttribute('src');
      URL.revokeObjectURL(address);
    };
  }, [source]);
  return (
    <VideoFrame
      recording={recording}
      playback={playbackOf(own, typeof source === 'function' && !isReached, isOffline)}
      {...neighbours}
    >
      <video ref={element} muted playsInline autoPlay className="relative size-full object-contain" />
    </VideoFrame>
  );
}

/** What plays the car's file in parts (`isCut`: and cannot be fetched now) waits for it, once it has shown what had come. */
function playbackOf(own: Playback, isCut: boolean, isOffline: boolean): Playback {
  if (own.state === 'error') return { ...own, error: 'no-codec' };
  if (!isCut || own.state !== 'loading') return own;
  return isOffline ? { ...own, state: 'error', error: 'offline' } : { ...own, state: 'connecting' };
}

/** Plays a recording in the best way that there is. */
export function RecordingVideo(props: RecordingVideoProps) {
  const { recording } = props;
  const { source, fallBack } = useVideoSource(recording);
  const failure = useValue(useStores().link, (link) => link.failure);
  const isReached = useIsReached();
  if (source === 'track') return <TrackVideo {...props} />;
  if (source !== null) return <ElementVideo {...props} source={source} onFailure={fallBack} />;
  const waiting: Playback = {
    ...NO_CONTROLS,
    state: isReached ? 'loading' : failure ? 'error' : 'connecting',
    error: failure && !isReached ? 'offline' : null,
    durationMs: recording.duration,
  };
  return (
    <VideoFrame {...props} playback={waiting}>
      {null}
    </VideoFrame>
  );
}
