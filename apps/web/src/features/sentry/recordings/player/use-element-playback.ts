import { type RefObject, useEffect, useReducer, useState } from 'react';
import type { Playback } from './playback.ts';

const EVENTS = [
  'play',
  'pause',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'timeupdate',
  'ended',
  'loadeddata',
];
/** `HTMLMediaElement.HAVE_FUTURE_DATA`, which a page without media does not have. */
const CAN_PLAY_ON = 3;

/** The playback of an element, and its controls. */
export function useElementPlayback(
  element: RefObject<HTMLVideoElement | null>,
  durationMs: number,
): Playback {
  const [, update] = useReducer((count: number) => count + 1, 0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    const scope = new AbortController();
    const { signal } = scope;
    for (const event of EVENTS) video.addEventListener(event, update, { signal });
    video.addEventListener('error', () => setFailed(true), { signal });
    return () => scope.abort();
  }, [element]);
  const video = element.current;
  const play = () => void video?.play().catch(() => {});
  const isReady = video !== null && video.readyState >= CAN_PLAY_ON;
  const state = () => {
    if (hasFailed) return 'error';
    if (!video || (video.paused && isReady) || video.ended) return video ? 'stopped' : 'loading';
    return isReady ? 'playing' : 'loading';
  };
  return {
    state: state(),
    error: null,
    atMs: (video?.currentTime ?? 0) * 1_000,
    durationMs,
    canSeek: true,
    play,
    pause: () => video?.pause(),
    seek(atMs) {
      if (video) video.currentTime = Math.max(0, Math.min(atMs, durationMs)) / 1_000;
      update();
    },
  };
}
