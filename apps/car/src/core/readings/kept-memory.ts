import { READINGS, type ReadingName, readingOf, UNKNOWN_TIME_MS, type VehicleState } from '@ligo/vehicle';
import type { Held, SourceMemory } from './source-memory.ts';

/** READ-10: what a state tells that was kept over a restart. A clock that is behind it does not know how old it is. */
export function keptMemory(state: VehicleState, nowMs: number): SourceMemory {
  const memory: { [N in ReadingName]?: Held } = {};
  for (const name of Object.keys(READINGS) as ReadingName[]) {
    const value = readingOf(state, name);
    const atMs = state.takenAtMs[name] ?? state.timeMs;
    const isKnown = atMs !== UNKNOWN_TIME_MS && atMs <= nowMs;
    if (value !== null) memory[name] = { value, takenAtMs: isKnown ? atMs : null, heardAtMs: nowMs };
  }
  return memory;
}
