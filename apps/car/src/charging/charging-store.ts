/** The energy of a session, by the car's own counter and by power over time. */
export interface ChargeEnergy {
  /** What the counter grew by, kWh, and what it said last; `null` before it said anything. */
  countedKwh: number;
  counterKwh: number | null;
  /** Power over the time in which it was known, kWh; `null` if it never was. */
  summedKwh: number | null;
  /** How long the battery may have been charged without anybody knowing its power, ms. */
  unknownMs: number;
  /** The last moment and its power, kW: 0 while it is not charged, `null` if nobody knows. */
  last: { timeMs: number; kw: number | null };
}

/** A moment of a session that is kept for its chart. */
export interface ChargePoint {
  /** Since the session began, s. */
  afterS: number;
  /** State of charge, %. */
  pct: number | null;
  kw: number | null;
}

/** How the points of a session are chosen. */
export interface PointSampling {
  count: number;
  /** They are at least so far apart, s. */
  apartS: number;
  last: ChargePoint | null;
}

/** A time in which the car hung on its cable, as far as it is known; what nobody knows is `null`. */
export interface ChargingSession {
  /** When it was first and last known to, unix ms. */
  beganAtMs: number;
  heardAtMs: number;
  /** State of charge at both ends, %. */
  startPct: number | null;
  endPct: number | null;
  energy: ChargeEnergy;
  highestKw: number | null;
  /** Where the car stood; both coordinates or none. */
  latitudeDeg: number | null;
  longitudeDeg: number | null;
  odometerKm: number | null;
  /** Since when it was known not to be charged, unix ms; `null` while it is, or nobody knows. */
  idleSinceMs: number | null;
  points: PointSampling;
}

/** A session that is over. */
export interface FinishedSession {
  /** Never given twice. */
  id: number;
  /** Unix ms. */
  beganAtMs: number;
  endedAtMs: number;
  /** State of charge at both ends, %. */
  startPct: number | null;
  endPct: number | null;
  /** By the car's own counter, or power over time. */
  energyKwh: number | null;
  isCounted: boolean;
  /** How long the battery may have been charged without anybody knowing its power, s. */
  unknownS: number;
  highestKw: number | null;
  latitudeDeg: number | null;
  longitudeDeg: number | null;
  odometerKm: number | null;
  points: ChargePoint[];
}

/** Where charging sessions are kept. Each call is one transaction: after a power cut it has happened or it has not. Calls throw if the disk fails. */
export interface ChargingStore {
  /** Makes one transaction of all that `work` does. */
  transaction(work: () => void): void;
  /** The session that goes on; one that cannot be read is over. */
  open(): ChargingSession | null;
  /** Keeps the session that goes on as it is now, with a point more if there is one. */
  save(session: ChargingSession, point: ChargePoint | null): void;
  /** Leaves out every second point of the session that goes on. */
  dropEverySecondPoint(): void;
  /** The session that went on is over: keeps it as it ended, or drops it. */
  finish(session: ChargingSession, isKept: boolean): void;
  /** Sessions that began at a time or later, unix ms, and are over; oldest first, at most `limit`. */
  finished(fromMs: number, limit: number): FinishedSession[];
}
