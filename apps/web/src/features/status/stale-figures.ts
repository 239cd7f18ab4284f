import type { Figure, LiveView } from '@ligo/vehicle';
import { chargingOf } from './charging.ts';

/** Figures that change with the motion are old as soon as the car reports it, unless the car is parked. */
const MOVING: ReadonlySet<Figure> = new Set([
  'speedKmh',
  'altitudeM',
  'powerKw',
  'powerHp',
  'torqueKgfm',
  'rearMotorRpm',
  'frontMotorRpm',
]);
/** Anything else a car may well ask its battery for once a minute, ms. */
const OLD_MS = 120_000;

/** A parked car is read so seldom that its figures have an age between two readings; its gear counts so long, ms. */
const PARKED_MS = 30_000;

function isParked({ gear, agesMs }: LiveView): boolean {
  const { gear: ageMs = 0 } = agesMs;
  return gear === 'P' && ageMs !== null && ageMs < PARKED_MS;
}

/** The times of figures without a recent update, phone's clock, unix ms; `null`: unknown time. */
export type StaleFigures = ReadonlyMap<Figure, number | null>;

/** The old figures of a view, with their times; `receivedAtMs`: when the phone received them. */
export function staleFigures(view: LiveView, receivedAtMs: number | null): StaleFigures {
  const old = new Map<Figure, number | null>();
  if (receivedAtMs === null) return old;
  const isMoving = !isParked(view);
  for (const [figure, ageMs] of Object.entries(view.agesMs) as [Figure, number | null][]) {
    if (view[figure] === null) continue;
    if (ageMs === null) old.set(figure, null);
    else if ((isMoving && MOVING.has(figure)) || ageMs >= OLD_MS) old.set(figure, receivedAtMs - ageMs);
  }
  return old;
}

/** The oldest of these figures, among the old ones: its time, `null` if it is unknown, `undefined` if none is old. */
export function oldestStaleSince(old: StaleFigures, figures: readonly Figure[]): number | null | undefined {
  const times = figures.flatMap((figure) => old.get(figure) ?? (old.has(figure) ? [null] : []));
  const known = times.filter((time) => time !== null);
  if (times.length === 0) return undefined;
  return known.length < times.length ? null : Math.min(...known);
}

/** The figures that a person may take for the car's current state. */
const SHOWN: readonly Figure[] = [
  'stateOfChargePct',
  'dashboardStateOfChargePct',
  'batteryTempC',
  'cellVoltageV',
  'stateOfHealthPct',
  'auxBatteryVoltageV',
  'gear',
  'odometerKm',
  ...MOVING,
];

/** The additional figures of a car on a cable. */
const OF_CHARGING: readonly Figure[] = ['isPluggedIn', 'isCharging', 'chargePowerKw', 'chargedEnergyKwh'];

/** If all shown figures are old, the time of the newest, `null` if it is unknown; `undefined` if one is not old. */
export function allStaleSince(old: StaleFigures, view: LiveView): number | null | undefined {
  const shown = chargingOf(view) ? [...SHOWN, ...OF_CHARGING] : SHOWN;
  const known = shown.filter((figure) => view[figure] !== null);
  if (known.length === 0 || known.some((figure) => !old.has(figure))) return undefined;
  const times = known.flatMap((figure) => old.get(figure) ?? []);
  return times.length === 0 ? null : Math.max(...times);
}
