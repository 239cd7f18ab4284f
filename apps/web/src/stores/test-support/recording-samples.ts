import type { SentryRecording } from '@ligo/protocol';

/** A recording of the 14th of November 2023, this number of minutes after noon, longer the later it began. */
export function recordingAt(minute: number, more: Partial<SentryRecording> = {}): SentryRecording {
  const path = `2023-11-14_12h${String(minute).padStart(2, '0')}m00s.mp4`;
  return { path, filePath: `/Ligo/Sentry/${path}`, duration: 10_000 + minute * 1_000, size: 1_000, ...more };
}

/** Bytes that encode their position. */
export const bytesOf = (count: number) =>
  Uint8Array.from({ length: count }, (_, at) => (at * 7 + (at >> 8)) % 256);
