import type { SENTRY_LABELS } from '@ligo/protocol';

export type SentryLabel = (typeof SENTRY_LABELS)[number];

/** Width and height of the pictures, pixels. */
export const RECOGNISED_PX = 512;

/** One camera's pictures before and during a movement: RGB, three bytes a pixel, line by line. */
export interface PicturePair {
  before: Uint8Array;
  now: Uint8Array;
}

/** Classifies moving objects, if the operator installed a recogniser. */
export interface Recogniser {
  isAvailable(): boolean;
  /** `null`: no object was recognised, or an error occurred. Never rejects, and ends in bounded time. */
  recognise(pictures: PicturePair, signal: AbortSignal): Promise<SentryLabel | null>;
}
