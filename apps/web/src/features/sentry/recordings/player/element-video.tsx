import { useEffect, useRef } from 'react';
import type { StreamPlayback } from '../../../../stores/recordings/recordings-store.ts';
import { useStores, useValue } from '../../../../stores/use-stores.tsx';
import type { Playback } from './playback.ts';
import { useElementPlayback } from './use-element-playback.ts';
import { VideoFrame } from './video-frame.tsx';

interface ElementVideoProps {
  /** A file of this phone, or what plays the car's in parts. */
  source: Blob | StreamPlayback;
  durationMs: number;
  /** This browser cannot play it this way. */
  onFailure: () => void;
}

/** A recording that the browser plays on its own. */
export function ElementVideo({ source, durationMs, onFailure }: ElementVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  const own = useElementPlayback(element, durationMs);
  const { link } = useStores();
  const isReached = useValue(link, ({ reach }) => reach === 'car');
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
    <VideoFrame playback={playbackOf(own, typeof source === 'function' && !isReached, isOffline)}>
      <video ref={element} muted playsInline autoPlay className="size-full object-contain" />
    </VideoFrame>
  );
}

/** What plays the car's file in parts (`isCut`: and cannot be fetched now) waits for it, once it has shown what had come. */
function playbackOf(own: Playback, isCut: boolean, isOffline: boolean): Playback {
  if (own.state === 'error') return { ...own, error: 'no-codec' };
  if (!isCut || own.state !== 'loading') return own;
  return isOffline ? { ...own, state: 'error', error: 'offline' } : { ...own, state: 'connecting' };
}
