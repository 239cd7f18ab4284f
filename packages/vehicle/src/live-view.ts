import type { Status } from '@ligo/protocol';
import {
  agesOf,
  fromWire,
  SIGNALS,
  shapeOf,
  toWire,
  type VehicleState,
  type WallMs,
  WIRE_SIGNALS,
  type WireSignal,
  type WireSignalValues,
} from '@ligo/signals';
import { chargePower, horsepower, torqueKgfm } from './units.ts';

/** The live status as a screen shows it; `null` is shown as `--`. */
export interface LiveView extends WireSignalValues {
  /** Time of the readings, unix milliseconds on the car's clock. */
  timeMs: number | null;
  powerHp: number | null;
  torqueKgfm: number | null;
  /** Position of the car: both coordinates or `null`. */
  place: { latitudeDeg: number; longitudeDeg: number } | null;
  reportsWifi: boolean;
  /**
   * Ages of figures when the status was sent, ms, of those that the car had not renewed for a while; `null`: unknown.
   * A figure made of several readings is as old as the oldest.
   */
  agesMs: { readonly [F in Figure]?: number | null };
}

/** The figures that are no readings, and the readings that they are made of. */
const DERIVED = {
  powerHp: ['packPowerKw'],
  torqueKgfm: ['packPowerKw', 'rearMotorRpm', 'frontMotorRpm'],
  place: ['latitudeDeg', 'longitudeDeg'],
} as const satisfies Record<string, readonly [WireSignal, ...WireSignal[]]>;
type DerivedFigure = keyof typeof DERIVED;
export type Figure = WireSignal | DerivedFigure;

const isDerived = (figure: Figure): figure is DerivedFigure => Object.hasOwn(DERIVED, figure);
const FIGURES: readonly Figure[] = [...WIRE_SIGNALS, ...(Object.keys(DERIVED) as DerivedFigure[])];

export const signalsOf = (figure: Figure): readonly [WireSignal, ...WireSignal[]] =>
  isDerived(figure) ? DERIVED[figure] : [figure];

function agesMs(ages: Status['ages']): LiveView['agesMs'] {
  if (!ages) return {};
  return shapeOf<LiveView['agesMs']>(
    FIGURES.flatMap((figure) => {
      const names = signalsOf(figure).map((name) => SIGNALS[name].wire);
      const known = names.flatMap((wire) => (Object.hasOwn(ages, wire) ? [ages[wire] ?? null] : []));
      if (known.length === 0) return [];
      const seconds = known.filter((each) => each !== null);
      return [[figure, seconds.length < known.length ? null : Math.max(...seconds) * 1_000] as const];
    }),
  );
}

/** Reads a status from the wire into long names and the units of screens. */
export function liveView(status: Status | null): LiveView {
  const readings = fromWire(status ?? {});
  const { packPowerKw, rearMotorRpm, frontMotorRpm, latitudeDeg, longitudeDeg } = readings;
  return {
    ...readings,
    timeMs: status?.unix ? status.unix * 1000 : null,
    powerHp: horsepower(packPowerKw),
    torqueKgfm: torqueKgfm(packPowerKw, rearMotorRpm, frontMotorRpm),
    place: latitudeDeg === null || longitudeDeg === null ? null : { latitudeDeg, longitudeDeg },
    reportsWifi: status?.ifm ?? false,
    agesMs: agesMs(status?.ages),
  };
}

/** Writes a state of that wall time as the status on the wire, without trips and ages; unknown readings are left out. */
export function toStatus(state: VehicleState, atMs: WallMs): Status {
  return {
    ...toWire({ ...state, chargePowerKw: chargePower(state)?.kw ?? null }),
    ifm: state.reportsWifi,
    unix: atMs / 1000,
  };
}

/**
 * Ages of the readings of a status, s, without the readings renewed just now; `null`: unknown. `undefined` if there are no others.
 * A power of charging that is taken from the pack is as old as the power of the pack.
 */
export function statusAges(state: VehicleState, nowMs: number): Status['ages'] | undefined {
  const ages = agesOf(state, nowMs);
  const isFromPack = chargePower(state)?.reading === 'packPowerKw';
  if (isFromPack && ages.epw !== undefined) ages.cpw = ages.epw;
  return Object.keys(ages).length === 0 ? undefined : ages;
}
