import type { SentryRecording } from '@ligo/protocol';
import { startOf } from './recording-name.ts';

/** The rounding error of the times, ms. */
const ROUNDED_MS = 1_000;
/** A recording continues as long as something moves; it is listed once it has ended. */
const WRITTEN_TIMEOUT_MS = 10 * 60_000;

/** The recording of a movement, unix milliseconds; `null` if it is not among these. */
export function recordingOf(recordings: readonly SentryRecording[], atMs: number): SentryRecording | null {
  const isNear = (timeMs: number | undefined) =>
    timeMs !== undefined && Math.abs(timeMs - atMs) <= ROUNDED_MS;
  const holds = (recording: SentryRecording) => {
    const startMs = startOf(recording);
    if (startMs === null) return false;
    return startMs - ROUNDED_MS <= atMs && atMs <= startMs + recording.duration + ROUNDED_MS;
  };
  return recordings.find(({ movedAt }) => isNear(movedAt)) ?? recordings.find(holds) ?? null;
}

/** How the search for a movement's recording stands, as far as the list goes. */
export type MomentSearch = 'waiting' | 'more' | 'written' | 'gone';

/** What to do about a movement whose recording is not among those listed. */
export function searchOf(
  list: { recordings: readonly SentryRecording[]; isLoaded: boolean; hasMore: boolean },
  atMs: number,
  nowMs: number,
): MomentSearch {
  if (!list.isLoaded) return 'waiting';
  const oldest = list.recordings.at(-1);
  if (list.hasMore && oldest && (startOf(oldest) ?? 0) > atMs) return 'more';
  return nowMs - atMs < WRITTEN_TIMEOUT_MS ? 'written' : 'gone';
}
