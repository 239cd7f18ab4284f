import { isKnown, LIVES, SIGNALS, WIRE_SIGNALS, type WireSignal } from '@ligo/signals';
import { type Figure, type LiveView, signalsOf } from '@ligo/vehicle';

/** The activity of a car on a cable. */
export type Charging = 'charging' | 'pluggedIn';

/** The activity of the car on its cable; `null` without a cable, or if unknown. */
export function chargingOf({ isPluggedIn, isCharging }: LiveView): Charging | null {
  if (isCharging) return 'charging';
  return isPluggedIn ? 'pluggedIn' : null;
}

/** Whether the energy charged since the cable was plugged in is known. */
export function hasCharged(view: LiveView): boolean {
  return chargingOf(view) !== null && view.chargedEnergyKwh !== null;
}

/** A parked car is read so seldom that its figures have an age between two readings; its gear counts so long, ms. */
const PARKED_MS = 30_000;

function isParked({ gear, agesMs }: LiveView): boolean {
  const { gear: ageMs = 0 } = agesMs;
  return gear === 'P' && ageMs !== null && ageMs < PARKED_MS;
}

/** Readings that change while the car moves are old as soon as the car reports their age, unless the car is parked. */
function oldFromMs(figure: Figure, isStanding: boolean): number {
  const { life } = SIGNALS[signalsOf(figure)[0]];
  return LIVES[isStanding && life === 'moving' ? 'slow' : life].oldFromMs;
}

/** The times of figures without a recent update, phone's clock, unix ms; `null`: unknown time. */
export type StaleFigures = ReadonlyMap<Figure, number | null>;

/** The old figures of a view, with their times; `receivedAtMs`: when the phone received them. */
export function staleFigures(view: LiveView, receivedAtMs: number | null): StaleFigures {
  const old = new Map<Figure, number | null>();
  if (receivedAtMs === null) return old;
  const isStanding = isParked(view);
  for (const [figure, ageMs] of Object.entries(view.agesMs) as [Figure, number | null][]) {
    if (!isKnown(view[figure])) continue;
    if (ageMs === null) old.set(figure, null);
    else if (ageMs >= oldFromMs(figure, isStanding)) old.set(figure, receivedAtMs - ageMs);
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

/** Whether the tiles show a reading: those of charging only while the car is plugged in. */
const isShown = (name: WireSignal, isPluggedIn: boolean): boolean =>
  ['battery', 'motion', ...(isPluggedIn ? ['charging'] : [])].includes(SIGNALS[name].group);

/** If all shown figures are old, the time of the newest, `null` if it is unknown; `undefined` if one is not old. */
export function allStaleSince(old: StaleFigures, view: LiveView): number | null | undefined {
  const isPluggedIn = chargingOf(view) !== null;
  const known = WIRE_SIGNALS.filter((name) => isShown(name, isPluggedIn) && isKnown(view[name]));
  if (known.length === 0 || known.some((name) => !old.has(name))) return undefined;
  const times = known.flatMap((name) => old.get(name) ?? []);
  return times.length === 0 ? null : Math.max(...times);
}
