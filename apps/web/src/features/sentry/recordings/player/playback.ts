/** The state of a video, for every way of playing. */
export interface Playback {
  /** 'connecting': the car is not there; 'loading': the picture is on its way. */
  state: 'connecting' | 'loading' | 'playing' | 'stopped' | 'error';
  /** The reason of the car or the store; `null` if unknown. */
  error: string | null;
  atMs: number;
  durationMs: number;
  /** Width by height of the picture; `null` while unknown. */
  shape: number | null;
  canSeek: boolean;
  /** There is something to play. */
  canPlay: boolean;
  play(): void;
  pause(): void;
  seek(atMs: number): void;
  /** Pauses at the next frame, or the one before; `null` if this way of playing cannot. */
  step: ((direction: 1 | -1) => void) | null;
  /** 1 is as fast as it happened; `null` if this way of playing cannot. */
  speed: { value: number; set(value: number): void } | null;
}

/** What can be controlled while there is no picture. */
export const NO_CONTROLS = {
  atMs: 0,
  shape: null,
  canSeek: false,
  canPlay: false,
  play() {},
  pause() {},
  seek() {},
  step: null,
  speed: null,
} satisfies Partial<Playback>;

/** Width by height of an element's picture; `null` without one. */
export const shapeOf = (video: HTMLVideoElement | null): number | null =>
  video && video.videoHeight > 0 ? video.videoWidth / video.videoHeight : null;
