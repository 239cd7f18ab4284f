import { useEffect, useRef } from 'react';
import type { PlayInParts } from '../../../../stores/recordings/recordings-store.ts';
import { useStores, useValue } from '../../../../stores/use-stores.tsx';
import type { Playback } from './playback.ts';
import { useElementPlayback } from './use-element-playback.ts';
import { VideoFrame } from './video-frame.tsx';

interface ElementVideoProps {
  /** A file of this phone, or what plays the car's in parts. */
  source: Blob | PlayInParts;
  durationMs: number;
  /** This browser cannot play it this way. */
  onFailure: () => void;
}

/** A recording that the browser plays by itself. */
export function ElementVideo({ source, durationMs, onFailure }: ElementVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  const own = useElementPlayback(element, durationMs);
  const isCut = useValue(useStores().link, ({ reach }) => reach !== 'car') && typeof source === 'function';
  const playback: Playback = isCut && own.state === 'loading' ? { ...own, state: 'connecting' } : own;
  const latest = useRef(onFailure);
  latest.current = onFailure;
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
    <VideoFrame playback={playback}>
      <video ref={element} muted playsInline autoPlay className="size-full object-contain" />
    </VideoFrame>
  );
}
