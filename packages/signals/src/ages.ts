import { namesOf, readingOf } from './readings.ts';
import { LIVES } from './row.ts';
import { shapeOf } from './shape-of.ts';
import { SIGNALS } from './signals.ts';
import { UNKNOWN_TIME_MS, type VehicleState } from './state.ts';
import type { WireName, WireSignal } from './types.ts';
import { WIRE_SIGNALS } from './wire.ts';

/** If the clock is this far behind a reading, the age of the reading is unknown, ms. */
const BEHIND_MS = 1_000;

/** Age of one reading, that of its oldest part; `null`: unknown, `undefined`: there is no reading. ms */
function ageOf(state: VehicleState, signal: WireSignal, nowMs: number): number | null | undefined {
  const times = namesOf(signal)
    .filter((name) => readingOf(state, name) !== null)
    .map((name) => state.takenAtMs[name] ?? state.timeMs);
  if (times.length === 0) return undefined;
  const areKnown = times.every((timeMs) => timeMs !== UNKNOWN_TIME_MS && nowMs - timeMs >= -BEHIND_MS);
  return areKnown ? nowMs - Math.min(...times) : null;
}

/** Ages of the readings on the wire, by their names there, s, without the readings renewed just now. `null`: unknown. */
export function agesOf(state: VehicleState, nowMs: number): { [W in WireName]?: number | null } {
  return shapeOf<{ [W in WireName]?: number | null }>(
    WIRE_SIGNALS.flatMap((name) => {
      const ageMs = ageOf(state, name, nowMs);
      const { wire, life } = SIGNALS[name];
      if (ageMs === undefined || (ageMs !== null && ageMs < LIVES[life].reportedFromMs)) return [];
      return [[wire, ageMs === null ? null : Math.round(ageMs / 1_000)] as const];
    }),
  );
}
