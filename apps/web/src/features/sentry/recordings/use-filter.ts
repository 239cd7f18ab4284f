import { useState } from 'react';
import type { RecordingFilter } from '../../../stores/recordings/list-machine.ts';
import { NO_FILTER } from './filters.tsx';

/**
 * The filter of the recordings: none at first for each movement, unix milliseconds, that the address names. An owner who chooses a
 * filter then searches the day; `giveUp` drops the movement.
 */
export function useFilter(atMs: number | null, giveUp: () => void) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [soughtMs, setSoughtMs] = useState(atMs);
  if (soughtMs !== atMs) {
    setSoughtMs(atMs);
    // A filter that hides the tapped movement would seem to have lost it.
    if (atMs !== null) setFilter(NO_FILTER);
  }
  const choose = (next: RecordingFilter) => {
    setFilter(next);
    if (atMs !== null) giveUp();
  };
  return [filter, choose] as const;
}
