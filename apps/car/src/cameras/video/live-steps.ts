/** The encodings of a camera for phones, each smaller than the one before. */
export interface LiveStep {
  /** A larger picture is made as high, pixels. */
  height: number;
  /** Pictures a second at most; `null`: as many as the camera gives. */
  maxFps: number | null;
  kbps: number;
}

/**
 * Each takes less than half of what the one before it takes: a path that has half of what is needed has room for the next
 * step with what lies around it.
 */
export const LIVE_STEPS = [
  { height: 720, maxFps: null, kbps: 1_400 },
  { height: 480, maxFps: 15, kbps: 550 },
  { height: 360, maxFps: 10, kbps: 220 },
  { height: 240, maxFps: 8, kbps: 90 },
  { height: 180, maxFps: 4, kbps: 40 },
] as const satisfies readonly LiveStep[];
