import type { ChargeSummary } from '@ligo/protocol';
import type { VehicleState, WallMs } from '@ligo/signals';

export type ChargeType = NonNullable<VehicleState['chargeType']>;

/** Where energy is measured: in front of the losses of charging, or behind them; of some readings it is unknown. */
export const CHARGE_SIDES = ['battery', 'wall', 'unknown'] as const;
export type ChargeSide = (typeof CHARGE_SIDES)[number];

/** The energy of a session by the readings of one side: by a counter, and by power over time. `T`: the clock of its times. */
export interface ChargeEnergy<T extends number> {
  /** Growth of the counter, kWh, and its last reading; `null` before the first. */
  countedKwh: number;
  counterKwh: number | null;
  /** The part of `countedKwh` that the counter had before the first reading of the session, kWh. */
  unseenKwh: number;
  /** Power over the time with a known power, kWh; `null` if the power was never known. */
  summedKwh: number | null;
  /** Time in which the battery may have been charged with unknown power, ms. */
  unknownMs: number;
  /** The last reading and its power, kW: 0 while the battery is not charged, `null` if unknown. */
  last: { timeMs: T; kw: number | null };
}
export type ChargeEnergies<T extends number> = Readonly<Record<ChargeSide, ChargeEnergy<T>>>;

/** The temperatures of a session, °C; `null`: unknown. */
export interface TemperatureRange {
  lowestC: number | null;
  highestC: number | null;
  /** Temperature over time, °C x ms, and that time, ms. */
  sum: number;
  ms: number;
}

/** A counter of the car since it was new at both ends of a session, kWh; `null`: unknown. */
export interface CounterEnds {
  startKwh: number | null;
  endKwh: number | null;
}

/** A point of a session's chart. */
export interface ChargePoint {
  /** Since the session began, s. */
  afterS: number;
  /** State of charge, %. */
  pct: number | null;
  kw: number | null;
}

export interface PointSampling {
  count: number;
  /** Minimum distance of two points, s. */
  apartS: number;
  last: ChargePoint | null;
}

/** A time in which the car was connected to its cable; `null`: unknown. `T`: the clock of its times. */
export interface ChargingSession<T extends number> {
  /** Its first and its last reading. */
  beganAtMs: T;
  heardAtMs: T;
  /** State of charge at both ends, %. */
  startPct: number | null;
  endPct: number | null;
  energies: ChargeEnergies<T>;
  highestKw: number | null;
  /** As a source reports it. */
  type: ChargeType | null;
  batteryTemp: TemperatureRange;
  outsideTemp: TemperatureRange;
  /** The car's counter of energy out of the pack. */
  energyCounter: CounterEnds;
  /** Where the car stood; both coordinates or none. */
  latitudeDeg: number | null;
  longitudeDeg: number | null;
  odometerKm: number | null;
  /** The first reading without charging; `null` while the battery is charged, or unknown. */
  idleSinceMs: T | null;
  points: PointSampling;
}

/** The open session on the disk. */
export interface StoredSession extends ChargingSession<WallMs> {
  /** The start of the unit in which it was saved, and the unit's clock at its last reading; `null`: unknown. */
  boot: { id: string; heardUpMs: number } | null;
}

/** A session of a file, with its points. */
export interface FinishedCharge {
  session: ChargingSession<WallMs>;
  points: readonly ChargePoint[];
}

/** Which session: its number and its start, unix seconds. */
export interface ChargeKey {
  id: number;
  beganAtS: number;
}

/** The finished sessions. Each call is one transaction, and throws if the disk fails. */
export interface ChargeHistory {
  /** Those with a higher number, by number: a phone that has the first of them can ask for the rest. */
  summaries(afterId: number): ChargeSummary[];
  /** Oldest first; none of an unknown session, or of one that cannot be read. */
  points(key: ChargeKey): readonly ChargePoint[];
  /** The highest number; 0 without any. */
  newestId(): number;
  /** A missing one counts as deleted. */
  delete(key: ChargeKey): void;
}
