import type { SENTRY_LABELS } from '@ligo/protocol';

export type SentryLabel = (typeof SENTRY_LABELS)[number];

/** Width and height of pictures in pixels. */
export const RECOGNISED_PX = 512;

/** One camera's picture before something moved and while it moves: RGB, three bytes a pixel, line by line. */
export interface PicturePair {
  before: Uint8Array;
  now: Uint8Array;
}

/** Recognises moving objects, if the operator installed a recogniser. */
export interface Recogniser {
  /** Whether it is installed just now. */
  isAvailable(): boolean;
  /** `null` if nothing that moves was recognised, for whatever reason. Never rejects, and ends in bounded time. */
  recognise(pictures: PicturePair, signal: AbortSignal): Promise<SentryLabel | null>;
}
