import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { type Playback, shapeOf } from './playback.ts';

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
  'resize',
  'ratechange',
  'durationchange',
];
/** `HTMLMediaElement.HAVE_FUTURE_DATA`, which a page without media does not have. */
const CAN_PLAY_ON = 3;

/** Time between two frames while none have been shown, and the longest that is one, s. */
const FRAME_S = 0.1;
const MAX_FRAME_S = 0.25;

/** Measures the frames of an element: the time of the one that is shown, and the time between two, s. */
function useFrames(element: RefObject<HTMLVideoElement | null>) {
  const frames = useRef<{ shownS: number | null; everyS: number }>({ shownS: null, everyS: FRAME_S });
  useEffect(() => {
    const video = element.current;
    if (!video || !('requestVideoFrameCallback' in video)) return;
    let handle = 0;
    const next = (_nowMs: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      const { shownS } = frames.current;
      const apartS = shownS === null ? 0 : Math.abs(mediaTime - shownS);
      // Several may have passed between two that were shown.
      if (!video.seeking && apartS > 0.01 && apartS <= MAX_FRAME_S) frames.current.everyS = apartS;
      frames.current.shownS = mediaTime;
      handle = video.requestVideoFrameCallback(next);
    };
    handle = video.requestVideoFrameCallback(next);
    return () => video.cancelVideoFrameCallback(handle);
  }, [element]);
  return frames;
}

/** The playback of an element, and its controls. */
export function useElementPlayback(element: RefObject<HTMLVideoElement | null>, listedMs: number): Playback {
  const [, update] = useReducer((count: number) => count + 1, 0);
  const [hasFailed, setFailed] = useState(false);
  const frames = useFrames(element);
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
  // That of a recording in progress grows.
  const durationMs = video && Number.isFinite(video.duration) ? video.duration * 1_000 : listedMs;
  const play = () => void video?.play().catch(() => {});
  const isReady = video !== null && video.readyState >= CAN_PLAY_ON;
  const state = () => {
    if (hasFailed) return 'error';
    if (!video || (video.paused && isReady) || video.ended) return video ? 'stopped' : 'loading';
    return isReady ? 'playing' : 'loading';
  };
  const seek = (atMs: number) => {
    if (video) video.currentTime = Math.max(0, Math.min(atMs, durationMs)) / 1_000;
    update();
  };
  return {
    state: state(),
    error: null,
    atMs: (video?.currentTime ?? 0) * 1_000,
    durationMs,
    shape: shapeOf(video),
    canSeek: !hasFailed,
    canPlay: !hasFailed,
    play,
    pause: () => video?.pause(),
    seek,
    step(direction) {
      if (!video) return;
      video.pause();
      const { shownS, everyS } = frames.current;
      const fromS = video.seeking ? video.currentTime - everyS / 2 : (shownS ?? video.currentTime);
      // The middle of a frame is in it, however its times were rounded.
      seek((fromS + everyS * (direction + 0.5)) * 1_000);
    },
    speed: {
      value: video?.playbackRate ?? 1,
      set(value) {
        // Another source would reset it.
        if (video) video.defaultPlaybackRate = video.playbackRate = value;
      },
    },
  };
}
