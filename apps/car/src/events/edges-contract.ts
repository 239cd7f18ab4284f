import type { MachineStep, Moment, Tick } from '@ligo/machine';
import { DOOR_AREA } from '@ligo/protocol';
import { DOOR_NAMES, type DoorName, type VehicleState } from '@ligo/signals';

/** What is known of the car, as far as events go. */
export interface ChangeDetectorState {
  doors: Partial<Record<DoorName, boolean>>;
  /** Doors that changed a moment ago. */
  changing: Partial<Record<DoorName, { isOpen: boolean; sinceMs: number }>>;
  isDriving: boolean | null;
  /** Since when the car has stood without a gear that says that it is parked, ms; `null` while it moves or is in P. */
  stationarySinceMs: number | null;
  /** When doors that changed are looked at again, by the unit's clock; `null` if none did. */
  debouncedAtMs: number | null;
}

/** What is told of the car to `stepChangeDetector`. */
export interface ChangeDetectorEvent {
  type: 'reading';
  state: VehicleState;
}

/** Something that happened. */
export type VehicleChange =
  | { type: 'door'; timeMs: number; area: number; isOpen: boolean }
  | { type: 'drive'; timeMs: number; isDriving: boolean };

/** What is known over restarts. */
export type SavedCarState = Pick<ChangeDetectorState, 'doors' | 'isDriving'>;
export type ChangeDetectorEffect = VehicleChange | { type: 'remember'; known: SavedCarState };

/** Before anything was heard of the car. */
export const INITIAL_CHANGE_DETECTOR: ChangeDetectorState = {
  doors: {},
  changing: {},
  isDriving: null,
  stationarySinceMs: null,
  debouncedAtMs: null,
};

/** How long a door must stay as it is, ms. */
const DOOR_SETTLES_MS = 500;

/** A car without P that stands so long is parked; shorter stops are lights, ms. */
const PARKED_AFTER_MS = 120_000;

/** EVENT-2: whether the car drives; `null` if the state does not say. `standingSinceMs`: since when it stands, ms. */
export function isDrivingOf(
  { speedKmh, gear, isOn, timeMs }: VehicleState,
  standingSinceMs: number | null,
): boolean | null {
  if (speedKmh !== null && speedKmh !== 0) return true;
  if (isOn === false || gear === 'P') return false;
  const hasStood = standingSinceMs !== null && timeMs - standingSinceMs >= PARKED_AFTER_MS;
  return hasStood && gear !== 'D' && gear !== 'R' ? false : null;
}

/** The next state and what to do; see RULES.md. */
export function stepChangeDetector(
  before: ChangeDetectorState,
  event: ChangeDetectorEvent | Tick,
  { nowMs }: Moment,
): MachineStep<ChangeDetectorState, ChangeDetectorEffect> {
  const [known, edges] = event.type === 'tick' ? settleDoors(before, nowMs) : readState(before, event.state);
  // Whether it drives is kept as soon as it is known: the unit may lose its power at the moment of switching off.
  const isNews = edges.length > 0 || known.isDriving !== before.isDriving;
  const isDoorChanging = Object.keys(known.changing).length > 0;
  const state = { ...known, debouncedAtMs: isDoorChanging ? nowMs + DOOR_SETTLES_MS : null };
  const { doors, isDriving } = state;
  // Behind its events: if they never get to the disk, the next start finds the change again (EVENT-4).
  const remembered: ChangeDetectorEffect[] = isNews
    ? [{ type: 'remember', known: { doors, isDriving } }]
    : [];
  return { state, effects: [...edges, ...remembered] };
}

/** What a new state of the car says beside what was known. */
function readState(
  before: ChangeDetectorState,
  state: VehicleState,
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
  const stationarySinceMs =
    state.speedKmh === 0 ? Math.min(before.stationarySinceMs ?? timeMs, timeMs) : null;
  const isDriving = isDrivingOf(state, stationarySinceMs) ?? before.isDriving;
  // EVENT-2, EVENT-3
  if (isDriving !== null && before.isDriving !== null && isDriving !== before.isDriving)
    edges.push({ type: 'drive', timeMs, isDriving });
  return [{ ...before, doors, changing, isDriving, stationarySinceMs }, edges];
}

/** EVENT-1: the doors that have stayed as they are for long enough by now. */
function settleDoors(
  before: ChangeDetectorState,
  nowMs: number,
): [state: ChangeDetectorState, edges: VehicleChange[]] {
  const edges: VehicleChange[] = [];
  const doors = { ...before.doors };
  const changing = { ...before.changing };
  for (const name of DOOR_NAMES) {
    const change = changing[name];
    // A clock that was set back says nothing of how long it was, and would hold the door up for as long as it jumped.
    if (!change || Math.abs(nowMs - change.sinceMs) < DOOR_SETTLES_MS) continue;
    delete changing[name];
    doors[name] = change.isOpen;
    edges.push({ type: 'door', timeMs: change.sinceMs, area: DOOR_AREA[name], isOpen: change.isOpen });
  }
  return [{ ...before, doors, changing }, edges];
}
