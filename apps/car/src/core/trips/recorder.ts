import type { TripPoint } from '@ligo/protocol';
import {
  changedPoint,
  type HeadingMoment,
  inferHeadingDeg,
  type TripEnds,
  type TripField,
  tripReadings,
  type VehicleState,
} from '@ligo/vehicle';
import { type Counter, count, endsOf, NO_COUNTER } from './counter.ts';
import { NO_POSITION, nextPosition, type PositionFilter } from './position-filter.ts';

/** What the recorder wants to be stored. */
export type RecorderEffect =
  | { type: 'start'; createdAtS: number }
  | { type: 'point'; point: TripPoint; ends: TripEnds; distanceKm: number }
  | { type: 'end' }
  /** The trip was too short to be one. */
  | { type: 'drop' };

interface OpenTrip {
  lastPointMs: number;
  /** Readings as of the last point. */
  known: Partial<Record<TripField, number | null>>;
  parkedSinceMs: number | null;
  odometer: Counter;
  energy: Counter;
  stateOfHealthPct: number | null;
  heading: { moment: HeadingMoment | null; deg: number | null };
}

export interface RecorderState {
  trip: OpenTrip | null;
  position: PositionFilter;
  /** Time of the last state, as the trip counts it, and what is added to the source's clock for that. */
  lastMs: number | null;
  offsetMs: number;
}

export const RECORDER_START: RecorderState = {
  trip: null,
  position: NO_POSITION,
  lastMs: null,
  offsetMs: 0,
};

const PARKED_FOR_MS = 120_000;
const SILENT_FOR_MS = 600_000;
/** A second, less what a source's timer may be early. */
const POINT_EVERY_MS = 900;
const MIN_DISTANCE_KM = 0.1;
/** Time that is taken to have passed when a clock is set back. */
const STEP_BACK_MS = 1_000;

const isMoving = ({ speedKmh }: VehicleState) => speedKmh !== null && speedKmh !== 0;
const isInGear = ({ gear, isOn }: VehicleState) =>
  isOn !== false && gear !== null && gear !== 'P' && gear !== 'N';
const isParked = (state: VehicleState) => !isMoving(state) && (state.gear === 'P' || state.gear === null);

/** One step of the recorder: takes a state of the car, tells what to store. See RULES.md. */
export function nextRecorder(
  before: RecorderState,
  raw: VehicleState,
): [state: RecorderState, effects: RecorderEffect[]] {
  const [clocked, state, ended] = followClock(before, raw);
  const [position, place] = nextPosition(clocked.position, {
    timeMs: state.timeMs,
    speedKmh: state.speedKmh,
    place:
      state.latitudeDeg === null || state.longitudeDeg === null
        ? null
        : { latitudeDeg: state.latitudeDeg, longitudeDeg: state.longitudeDeg },
  });
  const located = {
    ...state,
    latitudeDeg: place?.latitudeDeg ?? null,
    longitudeDeg: place?.longitudeDeg ?? null,
  };
  const next = { ...clocked, position };
  if (!next.trip) {
    if (state.isOn === false || !(isInGear(state) || isMoving(state))) return [next, ended];
    const [started, effects] = record({ ...next, trip: newTrip(state) }, located);
    return [started, [...ended, { type: 'start', createdAtS: Math.floor(state.timeMs / 1000) }, ...effects]];
  }
  const [recorded, effects] = record(next, located);
  return [recorded, [...ended, ...effects]];
}

/** Ends the trip that is being recorded, as at the end of a file. */
export function endRecorder(state: RecorderState): [state: RecorderState, effects: RecorderEffect[]] {
  return state.trip ? end(state, state.trip) : [state, []];
}

function newTrip(state: VehicleState): OpenTrip {
  return {
    lastPointMs: Number.NEGATIVE_INFINITY,
    known: {},
    parkedSinceMs: null,
    odometer: NO_COUNTER,
    energy: NO_COUNTER,
    stateOfHealthPct: state.stateOfHealthPct,
    heading: { moment: null, deg: null },
  };
}

/** The state in the trip's own time, which never goes back, and the end of a trip that nothing was heard of for long. */
function followClock(
  before: RecorderState,
  raw: VehicleState,
): [state: RecorderState, inTime: VehicleState, ended: RecorderEffect[]] {
  const { lastMs, trip } = before;
  const timeMs = raw.timeMs + before.offsetMs;
  if (lastMs === null || !trip) return [{ ...before, offsetMs: 0, lastMs: raw.timeMs }, raw, []];
  if (timeMs - lastMs > SILENT_FOR_MS) {
    const [ended, effects] = end(before, trip);
    return [{ ...ended, offsetMs: 0, lastMs: raw.timeMs }, raw, effects];
  }
  const offsetMs = timeMs < lastMs ? lastMs + STEP_BACK_MS - raw.timeMs : before.offsetMs;
  const inTime = raw.timeMs + offsetMs;
  return [{ ...before, offsetMs, lastMs: inTime }, { ...raw, timeMs: inTime }, []];
}

function record(state: RecorderState, now: VehicleState): [state: RecorderState, effects: RecorderEffect[]] {
  const { trip } = state;
  if (!trip) return [state, []];
  if (now.isOn === false) return end(state, trip);
  const wasParked = trip.parkedSinceMs !== null;
  const parkedSinceMs = isParked(now) ? (trip.parkedSinceMs ?? now.timeMs) : null;
  if (parkedSinceMs !== null && now.timeMs - parkedSinceMs >= PARKED_FOR_MS) return end(state, trip);
  // The moment of parking itself is the last point; nothing is counted or recorded until the car leaves again.
  if (wasParked && parkedSinceMs !== null) return [state, []];
  const heading = headingOf(trip, now);
  const counted: OpenTrip = {
    ...trip,
    parkedSinceMs,
    heading,
    odometer: count(
      trip.odometer,
      now.timeMs,
      now.odometerKm,
      now.speedKmh === null ? null : Math.abs(now.speedKmh),
    ),
    energy: count(trip.energy, now.timeMs, now.energyCounterKwh, now.packPowerKw),
    stateOfHealthPct: trip.stateOfHealthPct ?? now.stateOfHealthPct,
  };
  const readings = { ...tripReadings(now), headingDeg: now.headingDeg ?? heading.deg };
  const point = changedPoint(now.timeMs / 1000, readings, trip.known);
  const isChange = Object.keys(point).length > 1;
  const isDue = now.timeMs - trip.lastPointMs >= POINT_EVERY_MS;
  if (!isDue || !(isMoving(now) || isChange)) return [{ ...state, trip: counted }, []];
  const ends = tripEnds(counted);
  return [
    { ...state, trip: { ...counted, known: readings, lastPointMs: now.timeMs } },
    [{ type: 'point', point, ends, distanceKm: distanceOf(counted) }],
  ];
}

function headingOf(trip: OpenTrip, now: VehicleState): OpenTrip['heading'] {
  const { latitudeDeg, longitudeDeg, timeMs, speedKmh } = now;
  if (latitudeDeg === null || longitudeDeg === null) return trip.heading;
  const { moment } = trip.heading;
  // A held position is judged by when it came, not by when it was seen again.
  if (moment && moment.latitudeDeg === latitudeDeg && moment.longitudeDeg === longitudeDeg)
    return trip.heading;
  const here = { latitudeDeg, longitudeDeg, timeMs, speedKmh };
  return { moment: here, deg: inferHeadingDeg(moment, here, trip.heading.deg) };
}

function tripEnds({ odometer, energy, stateOfHealthPct }: OpenTrip): TripEnds {
  const [odometerStartKm, odometerEndKm] = endsOf(odometer);
  const [energyCounterStartKwh, energyCounterEndKwh] = endsOf(energy);
  return {
    odometerStartKm,
    odometerEndKm,
    energyCounterStartKwh,
    energyCounterEndKwh,
    stateOfHealthPct,
  };
}

/** How far the trip went; an odometer may count whole kilometres, and the sum of speeds knows a short way better. */
function distanceOf({ odometer: { first, last, sum } }: OpenTrip): number {
  return Math.max(sum ?? 0, (last ?? 0) - (first ?? 0));
}

function end(state: RecorderState, trip: OpenTrip): [state: RecorderState, effects: RecorderEffect[]] {
  return [{ ...state, trip: null }, [{ type: isTrip(distanceOf(trip)) ? 'end' : 'drop' }]];
}

/** Whether so many kilometres make a trip. */
export function isTrip(distanceKm: number): boolean {
  return distanceKm >= MIN_DISTANCE_KM;
}
