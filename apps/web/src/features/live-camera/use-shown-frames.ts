import { type RefObject, useEffect } from 'react';
import type { ShownFrame } from '../../stores/live-camera/live-camera-store.ts';

/** Plays a stream in a video element and reports each shown frame. */
export function useShownFrames(
  element: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | null,
  onFrame: (frame: ShownFrame) => void,
): void {
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    video.srcObject = stream;
    if (!stream) return;
    // Refused before the first tap; the element then starts on its own.
    void video.play()?.catch(() => {});
    if (!('requestVideoFrameCallback' in video)) return followPlain(video, onFrame);
    let handle = 0;
    const next = (_nowMs: number, { rtpTimestamp, expectedDisplayTime }: VideoFrameCallbackMetadata) => {
      onFrame({
        rtpTimestamp: rtpTimestamp ?? null,
        shownAtMs: performance.timeOrigin + expectedDisplayTime,
      });
      handle = video.requestVideoFrameCallback(next);
    };
    handle = video.requestVideoFrameCallback(next);
    return () => video.cancelVideoFrameCallback(handle);
  }, [element, stream, onFrame]);
}

/** For browsers without a callback per frame: they report several times a second that the picture plays. */
function followPlain(video: HTMLVideoElement, onFrame: (frame: ShownFrame) => void): () => void {
  const listener = () => onFrame({ rtpTimestamp: null, shownAtMs: Date.now() });
  video.addEventListener('timeupdate', listener);
  return () => video.removeEventListener('timeupdate', listener);
}
