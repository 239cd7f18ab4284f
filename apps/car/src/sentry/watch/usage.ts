import type { VehicleState } from '@ligo/signals';
import type { Monotonic } from '../../ports/unit-time.ts';
import { batteryLevelPct } from './power.ts';

/** The sum of differences between readings. */
interface Tally {
  /** The last reading; `null`: none. */
  read: number | null;
  /** The reading at the start of counting; `null` while nothing is counted. */
  from: number | null;
  /** The maximum consumption since then, and the sum of earlier ones; `null`: never measured. */
  max: number;
  sum: number | null;
}

/** The car's consumption while Sentry watched since it parked. */
export interface Usage {
  watchedMs: number;
  /** The time is counted up to here; `null` while Sentry does not watch. */
  countedToMs: Monotonic | null;
  /** By the counter of the source, kWh. */
  energy: Tally;
  /** By the state of charge, %. */
  charge: Tally;
}

export interface UsageFigures {
  watchedMs: number;
  usedKwh: number | null;
  usedPct: number | null;
}

/** Maximum interval to count time while it watches, ms. */
export const COUNT_INTERVAL_MS = 300_000;
/** A longer gap means that the unit slept, ms. */
const MAX_GAP_MS = COUNT_INTERVAL_MS + 60_000;
/** A larger rise of the state of charge is charging, a smaller one is noise, %. */
const CHARGED_PCT = 1;

const tallyFrom = (sum: number | null): Tally => ({ read: null, from: null, max: 0, sum });

export function usageFrom({ watchedMs, usedKwh, usedPct }: UsageFigures): Usage {
  return { watchedMs, countedToMs: null, energy: tallyFrom(usedKwh), charge: tallyFrom(usedPct) };
}

/** Starts to count again from the last reading. */
export function initialUsage({ energy, charge, countedToMs }: Usage): Usage {
  const reset = (tally: Tally) => ({ ...tallyFrom(null), read: tally.read });
  return { watchedMs: 0, countedToMs, energy: reset(energy), charge: reset(charge) };
}

/** Adds a reading. A decrease by more than `slack` starts again: the counter was reset, or the car charged. */
function taken(tally: Tally, read: number | null, isCounting: boolean, slack: number): Tally {
  if (read === null) return tally;
  if (!isCounting) return { ...tally, read };
  const used = tally.from === null ? 0 : read - tally.from;
  if (tally.from !== null && used >= -slack)
    return { ...tally, read, max: Math.max(tally.max, used), sum: tally.sum ?? 0 };
  return { read, from: read, max: 0, sum: (tally.sum ?? 0) + tally.max };
}

/** Takes the readings of a state; they count while it watches. */
export function addReadings(use: Usage, state: VehicleState): Usage {
  const isCounting = use.countedToMs !== null;
  const chargePct = batteryLevelPct(state);
  return {
    ...use,
    energy: taken(use.energy, state.energyCounterKwh, isCounting, 0),
    charge: taken(use.charge, chargePct === null ? null : -chargePct, isCounting, CHARGED_PCT),
  };
}

/** Counts the time up to now, if it watched until now. */
export function addTime(use: Usage, nowMs: Monotonic): Usage {
  if (use.countedToMs === null) return use;
  const passedMs = Math.min(nowMs - use.countedToMs, MAX_GAP_MS);
  return { ...use, watchedMs: use.watchedMs + passedMs, countedToMs: nowMs };
}

export function setCounting(use: Usage, isWatching: boolean, nowMs: Monotonic): Usage {
  if (isWatching === (use.countedToMs !== null)) return use;
  const begun = (tally: Tally) =>
    tally.read === null ? tally : { ...tally, from: tally.read, sum: tally.sum ?? 0 };
  const ended = (tally: Tally): Tally => ({
    ...tally,
    from: null,
    max: 0,
    sum: tally.sum === null ? null : tally.sum + tally.max,
  });
  const turned = isWatching ? begun : ended;
  return {
    ...use,
    countedToMs: isWatching ? nowMs : null,
    energy: turned(use.energy),
    charge: turned(use.charge),
  };
}

const figure = ({ sum, max }: Tally) => (sum === null ? null : Number((sum + max).toFixed(3)));

/** The reported consumption: ms, kWh and %, to three decimals; `null`: unknown. */
export function usageFigures({ watchedMs, energy, charge }: Usage): UsageFigures {
  return { watchedMs, usedKwh: figure(energy), usedPct: figure(charge) };
}
