/** Left free on every medium, independent of the limit, bytes. */
export const MIN_FREE_BYTES = 1_000_000_000;
/** Freed for the first recording before Sentry watches, bytes. */
export const ROOM_TO_WATCH_BYTES = 1_000_000;

export interface DeletableRecording {
  name: string;
  bytes: number;
}

/** The recordings to delete for the wanted space; `null`: all of them are not enough. */
export function recordingsToDelete({
  limitBytes,
  freeBytes,
  wantedBytes,
  openBytes,
  finished,
}: {
  /** The owner's limit for all recordings of a medium. */
  limitBytes: number;
  freeBytes: number;
  wantedBytes: number;
  /** Size of the recording in progress, which is never deleted. */
  openBytes: number;
  /** All finished recordings of the medium by number: the oldest first, also after the clock was set. */
  finished: readonly DeletableRecording[];
}): string[] | null {
  // KEEP-1
  const used = finished.reduce((sum, { bytes }) => sum + bytes, openBytes);
  let missing = Math.max(used + wantedBytes - limitBytes, wantedBytes + MIN_FREE_BYTES - freeBytes);
  const names: string[] = [];
  // KEEP-2
  for (const { name, bytes } of finished) {
    if (missing <= 0) break;
    names.push(name);
    missing -= bytes;
  }
  // KEEP-3
  return missing > 0 ? null : names;
}
