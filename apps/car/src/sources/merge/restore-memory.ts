import { READING_NAMES, readingOf, UNKNOWN_TIME_MS } from '@ligo/signals';
import type { CarState } from '../../ports/car-state.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import type { SourceMemory } from './source-memory.ts';

/**
 * READ-8, READ-10: the saved state as the memory of a source at that position in the order. A reading from the future has an unknown
 * age: the wall clock is behind the one by which it was saved.
 */
export function restoreMemory(state: CarState, source: number, nowMs: Monotonic): SourceMemory {
  return READING_NAMES.map((name) => {
    const value = readingOf(state, name);
    const atMs = state.takenAtMs[name] ?? state.timeMs;
    const isKnown = atMs !== UNKNOWN_TIME_MS && atMs <= nowMs;
    return value === null ? null : { source, value, takenAtMs: isKnown ? atMs : null, receivedAtMs: nowMs };
  });
}
