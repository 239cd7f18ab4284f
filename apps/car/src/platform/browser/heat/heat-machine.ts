/** Pressure on the device's processor, as `PressureObserver` names it. */
export type Pressure = 'nominal' | 'fair' | 'serious' | 'critical';
/** How much the page films. */
export type HeatLevel = 'full' | 'reduced' | 'least';

export interface HeatState {
  level: HeatLevel;
  /** How long the present kind of pressure has lasted, ms. */
  lastedMs: number;
  kind: 'cool' | 'serious' | 'critical';
}

export const COOL: HeatState = { level: 'full', lastedMs: 0, kind: 'cool' };

/** Pressure must last this long before the page films less, ms. */
export const HOT_FOR_MS = 30_000;
/** So long the device has to cool before the page films more, ms. */
export const COOL_FOR_MS = 180_000;
/** The share of dropped pictures that counts as serious pressure. */
export const DROPPED_SHARE = 1 / 3;

const MORE: Record<HeatLevel, HeatLevel> = { least: 'reduced', reduced: 'full', full: 'full' };

/** The state after `elapsedMs` under this pressure. Cameras are never turned off: a device that is too hot refuses them itself. */
export function stepHeat(state: HeatState, pressure: Pressure, elapsedMs: number): HeatState {
  const kind = pressure === 'serious' || pressure === 'critical' ? pressure : 'cool';
  const lastedMs = kind === state.kind ? state.lastedMs + elapsedMs : 0;
  const level = levelAfter(state.level, kind, lastedMs);
  const isStep = kind === 'cool' && level !== state.level;
  return { level, kind, lastedMs: isStep ? 0 : lastedMs };
}

function levelAfter(level: HeatLevel, kind: HeatState['kind'], lastedMs: number): HeatLevel {
  if (kind === 'cool') return lastedMs >= COOL_FOR_MS ? MORE[level] : level;
  if (kind === 'critical' && lastedMs >= HOT_FOR_MS) return 'least';
  return level === 'full' && (kind === 'critical' || lastedMs >= HOT_FOR_MS) ? 'reduced' : level;
}

/** The pressure that dropped pictures show. */
export const pressureOfDropped = (dropped: number, total: number): Pressure =>
  total > 0 && dropped / total >= DROPPED_SHARE ? 'serious' : 'nominal';
