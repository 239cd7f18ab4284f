import type { WallMs } from '@ligo/signals';

/** The energy of a session, by the car's own counter and by power over time. `T`: the clock of its times. */
export interface ChargeEnergy<T extends number> {
  /** Growth of the counter, kWh, and its last reading; `null` before the first. */
  countedKwh: number;
  counterKwh: number | null;
  /** Power over the time with a known power, kWh; `null` if the power was never known. */
  summedKwh: number | null;
  /** Time in which the battery may have been charged with unknown power, ms. */
  unknownMs: number;
  /** The last reading and its power, kW: 0 while the battery is not charged, `null` if unknown. */
  last: { timeMs: T; kw: number | null };
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
  energy: ChargeEnergy<T>;
  highestKw: number | null;
  /** Where the car stood; both coordinates or none. */
  latitudeDeg: number | null;
  longitudeDeg: number | null;
  odometerKm: number | null;
  /** The first reading without charging; `null` while the battery is charged, or unknown. */
  idleSinceMs: T | null;
  points: PointSampling;
}

export interface FinishedSession
  extends Pick<
    ChargingSession<WallMs>,
    'beganAtMs' | 'startPct' | 'endPct' | 'highestKw' | 'latitudeDeg' | 'longitudeDeg' | 'odometerKm'
  > {
  /** Never reused. */
  id: number;
  endedAtMs: WallMs;
  /** By the car's own counter, or power over time. */
  energyKwh: number | null;
  isCounted: boolean;
  /** Time in which the battery may have been charged with unknown power, s. */
  unknownS: number;
  points: ChargePoint[];
}

/** The store of charging sessions. Each call is one transaction, also over a power cut. Calls throw if the disk fails. */
export interface ChargingStore {
  transaction(work: () => void): void;
  /** The open session; one that cannot be read is finished. */
  open(): ChargingSession<WallMs> | null;
  /** Saves the open session, with a new point if there is one. */
  save(session: ChargingSession<WallMs>, point: ChargePoint | null): void;
  dropEverySecondPoint(): void;
  finish(session: ChargingSession<WallMs>, isKept: boolean): void;
  /** Finished sessions that began at a time or later, oldest first, at most `limit`. */
  finished(fromMs: WallMs, limit: number): FinishedSession[];
}
