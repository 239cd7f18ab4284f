import { READING_NAMES, readingOf, UNKNOWN_TIME_MS, type VehicleState } from '@ligo/signals';
import type { Sample, SourceMemory } from './source-memory.ts';

/** READ-10: what a state tells that was kept over a restart, as if a source of that place in the order had. A clock that is behind it does not know how old it is. */
export function restoreMemory(state: VehicleState, source: number, nowMs: number): SourceMemory {
  return READING_NAMES.map((name) => {
    const value = readingOf(state, name);
    const atMs = state.takenAtMs[name] ?? state.timeMs;
    const isKnown = atMs !== UNKNOWN_TIME_MS && atMs <= nowMs;
    return value === null ? null : { source, value, takenAtMs: isKnown ? atMs : null, receivedAtMs: nowMs };
  });
}

/** READ-8: the same after the clock was set: its times are those of a clock that was right, as far as anybody knows. */
export function memoryAfterClockChange(memory: SourceMemory, nowMs: number): SourceMemory {
  const kept = (held: Sample): Sample => {
    const isKnown = held.takenAtMs !== null && held.takenAtMs <= nowMs;
    return { ...held, takenAtMs: isKnown ? held.takenAtMs : null, receivedAtMs: nowMs };
  };
  return memory.map((held) => held && kept(held));
}
