import type { MachineStep } from '@ligo/machine';
import type { TripField, VehicleState } from '@ligo/signals';
import {
  changedReadings,
  type HeadingMoment,
  inferHeadingDeg,
  type TripChanges,
  type TripEnds,
  tripReadings,
} from '@ligo/vehicle';
import type { CarState } from '../ports/car-state.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import {
  type Counter,
  energyEnds,
  energyUnknownS,
  NO_COUNTER,
  odometerEnds,
  updateCounter,
} from './counter.ts';
import {
  INITIAL_POSITION_FILTER,
  type PositionFilter,
  type PositionMoment,
  stepPositionFilter,
} from './position-filter.ts';

export type TripRecorderEffect =
  | { type: 'start'; atMs: Monotonic }
  /** `trip`: the trip as of this point, from which it can continue. */
  | {
      type: 'point';
      atMs: Monotonic;
      changes: TripChanges;
      ends: TripEnds;
      distanceKm: number;
      trip: OpenTrip;
    }
  | { type: 'end' }
  /** The trip was too short to be one. */
  | { type: 'drop' };

/** `T`: the clock of its times; wall time on the disk. */
export interface OpenTrip<T extends number = Monotonic> {
  lastPointMs: T;
  /** The end of the app interrupted it, and no odometer reading has confirmed yet that it continues. */
  isDoubtful: boolean;
  /** Readings as of the last point. */
  known: Partial<Record<TripField, number | null>>;
  parkedSinceMs: T | null;
  odometer: Counter<T>;
  energy: Counter<T>;
  stateOfHealthPct: number | null;
  heading: { moment: HeadingMoment<T> | null; deg: number | null };
}

export interface TripRecorderState {
  trip: OpenTrip | null;
  position: PositionFilter;
  /** Time of the last state. */
  lastMs: Monotonic | null;
}

export const INITIAL_TRIP_RECORDER: TripRecorderState = {
  trip: null,
  position: INITIAL_POSITION_FILTER,
  lastMs: null,
};

const PARKED_FOR_MS = 120_000;
/** TRIP-9, ms */
export const TRIP_SILENCE_TIMEOUT_MS = 600_000;
/** Beyond these a counter is another one. */
const MAX_SPEED_KMH = 250;
const STRONGEST_KW = 1_000;
/** A second, less what a source's timer may be early. */
const POINT_INTERVAL_MS = 900;
/** An odometer with a lower value by this much belongs to another car, km. */
const BACK_KM = 0.2;
const MIN_DISTANCE_KM = 0.1;

const isMoving = ({ speedKmh }: VehicleState) => speedKmh !== null && speedKmh !== 0;
const isInGear = ({ gear, isOn }: VehicleState) =>
  isOn !== false && gear !== null && gear !== 'P' && gear !== 'N';
const isParked = (state: VehicleState) => !isMoving(state) && (state.gear === 'P' || state.gear === null);

/** The car without gears is on until it has stood for its owner's time. */
const isInferredOn = ({ gear, isOn, powerInferredBy }: VehicleState) =>
  gear === null && isOn === true && powerInferredBy !== null;

export type TripRecorderEvent =
  | { type: 'reading'; state: CarState }
  /** The drive is over, as at the end of a file. */
  | { type: 'end-of-drive' };

type RecorderStep = MachineStep<TripRecorderState, TripRecorderEffect>;

/** TRIP-11: the state of an interrupted trip that may continue. */
export function resumeTrip(trip: OpenTrip): TripRecorderState {
  return { ...INITIAL_TRIP_RECORDER, lastMs: trip.lastPointMs, trip: { ...trip, isDoubtful: true } };
}

/** The next state and its effects; the time is that of the states. See RULES.md. */
export function stepTripRecorder(before: TripRecorderState, event: TripRecorderEvent): RecorderStep {
  if (event.type === 'end-of-drive')
    return before.trip ? end(before, before.trip) : { state: before, effects: [] };
  const { state: reading } = event;
  const { state: checked, effects: ended } = endOther(before, reading);
  const [position, place] = stepPositionFilter(checked.position, momentOf(reading));
  const located = {
    ...reading,
    latitudeDeg: place?.latitudeDeg ?? null,
    longitudeDeg: place?.longitudeDeg ?? null,
  };
  const next = { ...checked, position, lastMs: reading.timeMs };
  if (next.trip) return record(next, next.trip, located);
  // TRIP-1
  if (reading.isOn === false || !(isInGear(reading) || isMoving(reading)))
    return { state: next, effects: ended };
  const { state, effects } = record(next, newTrip(reading), located);
  return { state, effects: [...ended, { type: 'start', atMs: reading.timeMs }, ...effects] };
}

/** Ends a trip to which the reading cannot belong. */
function endOther(before: TripRecorderState, reading: CarState): RecorderStep {
  const { trip, lastMs } = before;
  if (!trip || lastMs === null) return { state: before, effects: [] };
  // TRIP-9, TRIP-11
  const isOver = reading.timeMs - lastMs > TRIP_SILENCE_TIMEOUT_MS || isOther(trip, reading);
  return isOver ? end(before, trip) : { state: before, effects: [] };
}

function momentOf({ timeMs, speedKmh, latitudeDeg, longitudeDeg }: VehicleState): PositionMoment {
  const place = latitudeDeg === null || longitudeDeg === null ? null : { latitudeDeg, longitudeDeg };
  return { timeMs, speedKmh, place };
}

function newTrip(state: CarState): OpenTrip {
  return {
    lastPointMs: Number.NEGATIVE_INFINITY as Monotonic,
    isDoubtful: false,
    known: {},
    parkedSinceMs: null,
    odometer: NO_COUNTER,
    energy: NO_COUNTER,
    stateOfHealthPct: state.stateOfHealthPct,
    heading: { moment: null, deg: null },
  };
}

/** Whether a state has the odometer reading that an interrupted trip waits for. */
function settlesDoubt({ isDoubtful, lastPointMs, odometer }: OpenTrip, state: CarState): boolean {
  const isNew = (state.takenAtMs.odometerKm ?? state.timeMs) > lastPointMs;
  return isDoubtful && isNew && state.odometerKm !== null && odometer.last !== null;
}

/** TRIP-11: whether a state cannot belong to the interrupted trip. */
function isOther(trip: OpenTrip, state: CarState): boolean {
  const { last, shift } = trip.odometer;
  return settlesDoubt(trip, state) && (state.odometerKm ?? 0) + shift < (last?.value ?? 0) - BACK_KM;
}

function record(state: TripRecorderState, trip: OpenTrip, now: CarState): RecorderStep {
  // TRIP-2
  if (now.isOn === false) return end(state, trip);
  const wasParked = trip.parkedSinceMs !== null;
  const parkedSinceMs = isParked(now) ? (trip.parkedSinceMs ?? now.timeMs) : null;
  const isOver = parkedSinceMs !== null && now.timeMs - parkedSinceMs >= PARKED_FOR_MS;
  if (isOver && !isInferredOn(now)) return end(state, trip);
  const heading = headingOf(trip, now);
  const counted: OpenTrip = { ...withCounters(trip, now), parkedSinceMs, heading };
  // TRIP-3: the moment of parking is the last point; nothing is recorded until the car leaves again.
  if (wasParked && parkedSinceMs !== null) return { state: { ...state, trip: counted }, effects: [] };
  const readings = { ...tripReadings(now), headingDeg: now.headingDeg ?? heading.deg };
  // TRIP-5
  const changes = changedReadings(readings, trip.known);
  const isChange = Object.keys(changes).length > 0;
  const isDue = now.timeMs - trip.lastPointMs >= POINT_INTERVAL_MS;
  // TRIP-4
  if (!isDue || !(isMoving(now) || isChange)) return { state: { ...state, trip: counted }, effects: [] };
  const pointed = { ...counted, known: readings, lastPointMs: now.timeMs };
  const figures = { ends: tripEnds(pointed), distanceKm: distanceOf(pointed) };
  return {
    state: { ...state, trip: pointed },
    effects: [{ type: 'point', atMs: now.timeMs, changes, ...figures, trip: pointed }],
  };
}

/** TRIP-7: the trip with the counters of a state. A parked car uses energy, too. */
function withCounters(trip: OpenTrip, now: CarState): OpenTrip {
  const rate = now.speedKmh === null ? null : Math.abs(now.speedKmh);
  const driven = { ...readingOf(now, 'odometerKm'), rate };
  const used = { ...readingOf(now, 'energyCounterKwh'), rate: now.packPowerKw };
  return {
    ...trip,
    isDoubtful: trip.isDoubtful && !settlesDoubt(trip, now),
    odometer: updateCounter(trip.odometer, now.timeMs, driven, MAX_SPEED_KMH),
    energy: updateCounter(trip.energy, now.timeMs, used, STRONGEST_KW),
    stateOfHealthPct: trip.stateOfHealthPct ?? now.stateOfHealthPct,
  };
}

/** A counter, and when it was read. */
const readingOf = (state: CarState, name: 'odometerKm' | 'energyCounterKwh') => ({
  reading: state[name],
  readAtMs: state.takenAtMs[name] ?? state.timeMs,
});

/** TRIP-10 */
function headingOf(trip: OpenTrip, now: CarState): OpenTrip['heading'] {
  const { latitudeDeg, longitudeDeg, timeMs, speedKmh } = now;
  if (latitudeDeg === null || longitudeDeg === null) return trip.heading;
  const { moment } = trip.heading;
  // A repeated position counts from its first receipt.
  if (moment && moment.latitudeDeg === latitudeDeg && moment.longitudeDeg === longitudeDeg)
    return trip.heading;
  const here = { latitudeDeg, longitudeDeg, timeMs, speedKmh };
  return { moment: here, deg: inferHeadingDeg(moment, here, trip.heading.deg) };
}

export function tripEnds({ odometer, energy, stateOfHealthPct, lastPointMs }: OpenTrip): TripEnds {
  const [odometerStartKm, odometerEndKm] = odometerEnds(odometer);
  const [energyCounterStartKwh, energyCounterEndKwh] = energyEnds(energy, lastPointMs);
  return {
    odometerStartKm,
    odometerEndKm,
    energyCounterStartKwh,
    energyCounterEndKwh,
    energyUnknownS: energyCounterStartKwh === null ? null : energyUnknownS(energy, lastPointMs),
    stateOfHealthPct,
  };
}

/** The length of the trip; an odometer may count whole kilometres, and the sum of speeds is more exact for a short distance. */
function distanceOf({ odometer: { first, last, sum } }: OpenTrip): number {
  return Math.max(sum ?? 0, (last?.value ?? 0) - (first ?? 0));
}

function end(state: TripRecorderState, trip: OpenTrip): RecorderStep {
  // TRIP-6
  return { state: { ...state, trip: null }, effects: [{ type: isTrip(distanceOf(trip)) ? 'end' : 'drop' }] };
}

export function isTrip(distanceKm: number): boolean {
  return distanceKm >= MIN_DISTANCE_KM;
}
