import type { LiveCam } from '@ligo/protocol';

/** Ticks of the RTP clock of video, a millisecond (RFC 6184, RFC 7741). */
const TICKS_PER_MS = 90;
const WRAP = 2 ** 32;

/** How far an RTP timestamp lies behind another, ticks; negative if before it. They wrap at 32 bits. */
export function ticksSince(timestamp: number, since: number): number {
  const ticks = (((timestamp - since) % WRAP) + WRAP) % WRAP;
  return ticks >= WRAP / 2 ? ticks - WRAP : ticks;
}

/** When a frame was taken, by the car's clock, unix milliseconds. */
export function takenAtMs(clock: NonNullable<LiveCam['clock']>, rtpTimestamp: number): number {
  return clock.capturedAt + ticksSince(rtpTimestamp, clock.rtpTimestamp) / TICKS_PER_MS;
}

/** The number of stored answers: the quickest of half a minute. */
const MAX_SAMPLES = 30;

/** By how much a phone's clock is ahead of its car's, as the car's answers show. */
export interface ClockOffset {
  /** The car reported its time, received at that time of the phone's clock; both unix milliseconds. */
  update(carMs: number, receivedAtMs: number): void;
  /** ms; `null` before the car has reported its time. The way from the car takes half of `roundTripMs`. */
  offsetMs(roundTripMs: number | null): number | null;
  forget(): void;
}

/** Makes the estimate. What hurried most had the shortest way, so that the least difference counts. */
export function createClockOffset(): ClockOffset {
  let samples: number[] = [];
  return {
    update(carMs, receivedAtMs) {
      samples = [...samples.slice(1 - MAX_SAMPLES), receivedAtMs - carMs];
    },
    offsetMs: (roundTripMs) => (samples.length === 0 ? null : Math.min(...samples) - (roundTripMs ?? 0) / 2),
    forget() {
      samples = [];
    },
  };
}

/** The middle of some numbers; `null` of none. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
