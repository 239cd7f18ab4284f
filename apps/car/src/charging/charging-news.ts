import { earliestMs } from '@ligo/machine';
import type { ChargingChange } from '@ligo/protocol';
import { type Monotonic, plusMs } from '../ports/unit-time.ts';
import type { ChargingReadings } from './charging-readings.ts';

/** The last reported state of the cable and of charging; `null`: unknown. */
export interface KnownCharging {
  isPluggedIn: boolean | null;
  isCharging: boolean | null;
}
type Flag = keyof KnownCharging;

interface Change {
  value: boolean;
  timeMs: Monotonic;
  /** State of charge, %. */
  pct: number | null;
  /** Energy since the cable was connected, kWh; `null` if a part of it is unknown. */
  kWh: number | null;
}

/** The last reading of a session: its time, state of charge and energy. */
export type LastReading = Omit<Change, 'value'>;

/** The known state, and the changes that are not confirmed yet. */
export interface ChargingNewsState {
  known: KnownCharging;
  changing: Partial<Record<Flag, Change>>;
  /** The car moves: only changes before that are reported. */
  hasDrivenOff: boolean;
}

export interface ChargingChangeEvent extends Omit<Change, 'value'> {
  change: ChargingChange;
}

export const INITIAL_CHARGING_NEWS: ChargingNewsState = {
  known: { isPluggedIn: null, isCharging: null },
  changing: {},
  hasDrivenOff: false,
};

const SETTLES_MS = 5_000;
const STOP_SETTLES_MS = 60_000;
const NAMES = {
  isPluggedIn: ['unplugged', 'plugged'],
  isCharging: ['stopped', 'started'],
} as const;

const settlesMs = (flag: Flag, { value }: Change) =>
  flag === 'isCharging' && !value ? STOP_SETTLES_MS : SETTLES_MS;

/** The changes of a reading; `last`: the last reading of the session, `null` if there is none. */
export function detectChanges(
  before: ChargingNewsState,
  charge: ChargingReadings,
  last: LastReading | null,
): ChargingNewsState {
  const kWh = last?.kWh ?? null;
  if (charge.isMoving) return noteLeaving(before, last ?? { timeMs: charge.timeMs, pct: charge.pct, kWh });
  const known = { ...before.known };
  const changing = { ...before.changing };
  for (const flag of ['isPluggedIn', 'isCharging'] as const) {
    const value = charge[flag];
    // TELL-3
    if (value === null) continue;
    known[flag] ??= value;
    if (known[flag] === value) delete changing[flag];
    else changing[flag] ??= { value, timeMs: charge.timeMs, pct: charge.pct, kWh };
  }
  const hasNews =
    known.isPluggedIn !== before.known.isPluggedIn || known.isCharging !== before.known.isCharging;
  const hasChange =
    changing.isPluggedIn !== before.changing.isPluggedIn ||
    changing.isCharging !== before.changing.isCharging;
  if (!hasNews && !hasChange) return before;
  return { known: hasNews ? known : before.known, changing, hasDrivenOff: false };
}

/** TELL-4 */
function noteLeaving(before: ChargingNewsState, last: LastReading): ChargingNewsState {
  const { known, changing } = before;
  if (known.isPluggedIn === false && known.isCharging === false && Object.keys(changing).length === 0)
    return before;
  const ends: ChargingNewsState['changing'] = {};
  for (const flag of ['isPluggedIn', 'isCharging'] as const) {
    const change = changing[flag];
    if (change?.value === false) ends[flag] = change;
    else if (known[flag]) ends[flag] = { ...last, value: false };
  }
  return { known, changing: ends, hasDrivenOff: true };
}

/** TELL-1: the changes that have lasted long enough. */
export function confirmChanges(
  before: ChargingNewsState,
  nowMs: Monotonic,
): [state: ChargingNewsState, news: ChargingChangeEvent[]] {
  const isDue = (flag: Flag) => {
    const change = before.changing[flag];
    const hasStayed = change !== undefined && nowMs - change.timeMs >= settlesMs(flag, change);
    return hasStayed || (change !== undefined && before.hasDrivenOff);
  };
  const isOut = isDue('isPluggedIn') && before.changing.isPluggedIn?.value === false;
  // TELL-2
  const order: readonly Flag[] = isOut ? ['isCharging', 'isPluggedIn'] : ['isPluggedIn', 'isCharging'];
  const due = order.filter((flag) => isDue(flag) || (isOut && before.changing[flag]?.value === false));
  if (due.length === 0 && !before.hasDrivenOff) return [before, []];
  const known = { ...before.known };
  const changing = { ...before.changing };
  const news = due.flatMap((flag, place): ChargingChangeEvent[] => {
    const change = changing[flag];
    delete changing[flag];
    if (!change) return [];
    known[flag] = change.value;
    const { value, kWh, timeMs, ...figures } = change;
    // TELL-2: a list that is sorted by time alone keeps their order. TELL-5
    return [
      {
        ...figures,
        timeMs: plusMs(timeMs, place),
        kWh: value ? null : kWh,
        change: NAMES[flag][value ? 1 : 0],
      },
    ];
  });
  const left = { isPluggedIn: false, isCharging: false };
  return [{ known: before.hasDrivenOff ? left : known, changing, hasDrivenOff: false }, news];
}

/** When changes are checked again; `null` if none is pending. */
export function chargingNewsDueMs({ changing }: ChargingNewsState): number | null {
  const flags = Object.entries(changing) as [Flag, Change][];
  return earliestMs(flags.map(([flag, change]) => change.timeMs + settlesMs(flag, change)));
}
