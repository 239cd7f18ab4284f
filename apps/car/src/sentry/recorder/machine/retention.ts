/** Left free on every medium, whatever the limit says, bytes. */
export const MIN_FREE_BYTES = 1_000_000_000;

/** A recording that may make room, the oldest first by its number. */
export interface DeletableRecording {
  name: string;
  bytes: number;
}

export interface RoomNeeds {
  /** Of the owner, for all recordings of a medium, bytes. */
  limitBytes: number;
  freeBytes: number;
  /** What is about to be written. */
  wantedBytes: number;
  /** Of the recording that is being written: it never makes room. */
  openBytes: number;
  /** All finished recordings of the medium in the order in which they were made: by their numbers, whatever the clock said. */
  finished: readonly DeletableRecording[];
}

/** Which recordings have to go so that what is wanted has room; `null` if there is none even without all of them. */
export function recordingsToDelete(needs: RoomNeeds): string[] | null {
  const { limitBytes, freeBytes, wantedBytes, openBytes, finished } = needs;
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
