import type { MachineStep, Moment, Tick } from '@ligo/machine';
import { DOOR_AREA } from '@ligo/protocol';
import { DOOR_NAMES, type DoorName, type VehicleState } from '@ligo/signals';
import type { CarState } from '../ports/car-state.ts';
import type { Monotonic } from '../ports/unit-time.ts';

export interface ChangeDetectorState {
  doors: Partial<Record<DoorName, boolean>>;
  /** Doors that changed a moment ago. */
  changing: Partial<Record<DoorName, { isOpen: boolean; sinceMs: Monotonic }>>;
  isDriving: boolean | null;
  /** Since when the car stands; `null` while it moves. */
  stationarySinceMs: Monotonic | null;
  /** When changed doors are checked again; `null` if none is pending. */
  debouncedAtMs: number | null;
}

export interface ChangeDetectorEvent {
  type: 'reading';
  state: CarState;
}

export type VehicleChange =
  | { type: 'door'; timeMs: Monotonic; area: number; isOpen: boolean }
  | { type: 'drive'; timeMs: Monotonic; isDriving: boolean };

export type SavedCarState = Pick<ChangeDetectorState, 'doors' | 'isDriving'>;
export type ChangeDetectorEffect = VehicleChange | { type: 'remember'; known: SavedCarState };

export const INITIAL_CHANGE_DETECTOR: ChangeDetectorState = {
  doors: {},
  changing: {},
  isDriving: null,
  stationarySinceMs: null,
  debouncedAtMs: null,
};

/** How long a door must stay as it is, ms. */
const DOOR_SETTLES_MS = 500;

/** A car without P is parked after this time; shorter stops are lights, ms. */
const PARKED_AFTER_MS = 120_000;

/** EVENT-2: whether the car drives; `null`: unknown. `standingSinceMs`: since when it stands, by the clock of the state. */
export function isDrivingOf(
  { speedKmh, gear, isOn, powerInferredBy, timeMs }: VehicleState,
  standingSinceMs: number | null,
): boolean | null {
  if (speedKmh !== null && speedKmh !== 0) return true;
  if (isOn === false || gear === 'P') return false;
  // The owner chose how long such a car stands before it is parked.
  if (isOn && powerInferredBy) return null;
  const hasStood = standingSinceMs !== null && timeMs - standingSinceMs >= PARKED_AFTER_MS;
  return hasStood && gear !== 'D' && gear !== 'R' ? false : null;
}

/** The next state and its effects; see RULES.md. */
export function stepChangeDetector(
  before: ChangeDetectorState,
  event: ChangeDetectorEvent | Tick,
  { nowMs }: Moment<Monotonic>,
): MachineStep<ChangeDetectorState, ChangeDetectorEffect> {
  const [known, edges] = event.type === 'tick' ? settleDoors(before, nowMs) : readState(before, event.state);
  // Whether it drives is saved at once: the unit may lose its power when the car is switched off.
  const hasChanged = edges.length > 0 || known.isDriving !== before.isDriving;
  const isDoorChanging = Object.keys(known.changing).length > 0;
  const state = { ...known, debouncedAtMs: isDoorChanging ? nowMs + DOOR_SETTLES_MS : null };
  const { doors, isDriving } = state;
  // Behind its events: if they never get to the disk, the next start finds the change again (EVENT-4).
  const saving: ChangeDetectorEffect[] = hasChanged
    ? [{ type: 'remember', known: { doors, isDriving } }]
    : [];
  return { state, effects: [...edges, ...saving] };
}

function readState(
  before: ChangeDetectorState,
  state: CarState,
): [state: ChangeDetectorState, edges: VehicleChange[]] {
  const { timeMs } = state;
  const [settled, edges] = settleDoors(before, timeMs);
  const doors = { ...settled.doors };
  const changing = { ...settled.changing };
  for (const name of DOOR_NAMES) {
    const isOpen = state.doors[name];
    // EVENT-3
    if (isOpen === null) continue;
    const known = doors[name];
    if (known === undefined) doors[name] = isOpen;
    else if (known === isOpen) delete changing[name];
    else if (changing[name]?.isOpen !== isOpen) changing[name] = { isOpen, sinceMs: timeMs };
  }
  const stationarySinceMs = state.speedKmh === 0 ? (before.stationarySinceMs ?? timeMs) : null;
  const isDriving = isDrivingOf(state, stationarySinceMs) ?? before.isDriving;
  // EVENT-2, EVENT-3
  if (isDriving !== null && before.isDriving !== null && isDriving !== before.isDriving)
    edges.push({ type: 'drive', timeMs, isDriving });
  return [{ ...before, doors, changing, isDriving, stationarySinceMs }, edges];
}

/** EVENT-1: the doors whose change has lasted long enough. */
function settleDoors(
  before: ChangeDetectorState,
  nowMs: Monotonic,
): [state: ChangeDetectorState, edges: VehicleChange[]] {
  const edges: VehicleChange[] = [];
  const doors = { ...before.doors };
  const changing = { ...before.changing };
  for (const name of DOOR_NAMES) {
    const change = changing[name];
    if (!change || nowMs - change.sinceMs < DOOR_SETTLES_MS) continue;
    delete changing[name];
    doors[name] = change.isOpen;
    edges.push({ type: 'door', timeMs: change.sinceMs, area: DOOR_AREA[name], isOpen: change.isOpen });
  }
  return [{ ...before, doors, changing }, edges];
}
