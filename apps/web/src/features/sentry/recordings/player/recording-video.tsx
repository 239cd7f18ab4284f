import type { SentryRecording } from '@ligo/protocol';
import { useStores, useValue } from '../../../../stores/use-stores.tsx';
import { ElementVideo } from './element-video.tsx';
import type { Playback } from './playback.ts';
import { TrackVideo } from './track-video.tsx';
import { useVideoSource } from './use-video-source.ts';
import { VideoFrame } from './video-frame.tsx';

/** Plays a recording in the best way that there is. */
export function RecordingVideo({ recording }: { recording: SentryRecording }) {
  const { source, fallBack } = useVideoSource(recording);
  const failure = useValue(useStores().link, (link) => link.failure);
  const isReached = useValue(useStores().link, ({ reach }) => reach === 'car');
  if (source === 'track') return <TrackVideo recording={recording} />;
  if (source !== null)
    return <ElementVideo source={source} durationMs={recording.duration} onFailure={fallBack} />;
  const waiting: Playback = {
    state: isReached ? 'loading' : failure ? 'error' : 'connecting',
    error: failure && !isReached ? 'offline' : null,
    atMs: 0,
    durationMs: recording.duration,
    canSeek: false,
    play() {},
    pause() {},
    seek() {},
  };
  return <VideoFrame playback={waiting}>{null}</VideoFrame>;
}
