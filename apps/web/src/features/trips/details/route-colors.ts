import { plausiblePowerKw } from '@ligo/signals';
import type { TripColumns } from '@ligo/vehicle';
import { consumptionAlong, rampClass } from '../../../parts/route/route-color.ts';

/** The figures that can colour a route. */
export const COLORINGS = ['speed', 'power', 'consumption'] as const;
export type Coloring = (typeof COLORINGS)[number];

/** A route's colours: the class of a place between two points, and the meaning of the ramp's ends. */
export interface RouteColors {
  classOf: (at: number) => number;
  range: readonly [min: number, max: number];
  unit: string;
}

const MIN_TOP = { speed: 30, power: 20, consumption: 30 } as const;
const UNITS = { speed: 'km/h', power: 'kW', consumption: 'kWh/100 km' } as const;
/** Recuperation is the low end of power; the ramp begins there. */
const BOTTOM = { speed: 0, power: -10, consumption: 0 } as const;
/** A few moments of full power must not leave the rest of the way in one colour. */
const TOP_PERCENTILE = 0.98;

function valuesOf(columns: TripColumns, coloring: Coloring): Float64Array {
  if (coloring === 'speed') return columns.speedKmh;
  const power = columns.packPowerKw.map(plausiblePowerKw);
  return coloring === 'power' ? power : consumptionAlong(columns.timeS, columns.speedKmh, power);
}

/** Colours of a trip's route by its values; `null` if none is known. */
export function routeColors(columns: TripColumns, coloring: Coloring): RouteColors | null {
  const values = valuesOf(columns, coloring);
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  if (known.length === 0) return null;
  const top = known[Math.floor((known.length - 1) * TOP_PERCENTILE)] ?? 0;
  const range = [BOTTOM[coloring], Math.max(MIN_TOP[coloring], Math.ceil(top / 10) * 10)] as const;
  return {
    classOf: (at) => rampClass(values[Math.round(at)] ?? Number.NaN, range),
    range,
    unit: UNITS[coloring],
  };
}
