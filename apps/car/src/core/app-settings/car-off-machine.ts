import { earliestMs, type MachineStep, type Moment, type Tick } from '@ligo/machine';
import type { AppConfigSetting } from '@ligo/protocol';
import type { Order, OrderResult } from '../../ports/orders.ts';
import { effectiveSettings } from './app-settings.ts';
import {
  afterRoutine,
  NO_ROUTINE,
  type RebootRoutine,
  type RoutineLimits,
  readVoltage,
} from './reboot-routine.ts';

/** What is ordered once at each switch-off. */
export type SwitchOffOrder = Extract<Order, { command: 'usb-power' | 'wifi' }>;

/** What is kept over restarts of the app. */
export interface KeptCarOff {
  isOn: boolean | null;
  /** Whether the car's source ever told that. */
  isTold: boolean;
  /** What counts since the car was switched off, in its order. */
  inForce: readonly SwitchOffOrder[];
  /** How many of these were not carried out yet. */
  left: number;
  /** What was given up, and not taken since. */
  givenUp: readonly Order['command'][];
}

/** What is ordered while the car is off; times are ms by a clock that nobody sets. */
export interface CarOffState extends KeptCarOff {
  /** Whether it is on was read since the app's start, and not so long ago that the unit slept since. */
  isHeard: boolean;
  /** When that was read last. */
  heardMs: number;
  /** Grows with each switch-off, so that none takes the end of an earlier one's order for its own. */
  turn: number;
  isOrdering: boolean;
  failures: number;
  nextMs: number;
  routine: RebootRoutine;
}

/** What is told to `stepCarOff`. */
export type CarOffEvent =
  | { type: 'begin'; kept: KeptCarOff | null; isOtherBoot: boolean }
  /** What was read since the app's start, and is fresh enough to decide by. */
  | { type: 'reading'; isOn: boolean | null; isMoving: boolean; auxVoltageV: number | null }
  | { type: 'ended'; turn: number; command: Order['command']; result: OrderResult }
  | { type: 'setting-changed' };

export type CarOffEffect =
  | { type: 'keep'; kept: KeptCarOff }
  | { type: 'order'; turn: number; order: Order }
  | { type: 'gave-up'; command: Order['command'] };

/** What it is decided by beside the time. */
export interface CarOffMoment extends Moment {
  setting: AppConfigSetting;
  /** The routine can be ordered, and USB power and Wi-Fi work. */
  mayAvoidReboot: boolean;
  limits: RoutineLimits;
}

/** Before any source told whether the car is on. */
export const CAR_OFF_UNKNOWN: CarOffState = {
  isOn: null,
  isTold: false,
  inForce: [],
  left: 0,
  givenUp: [],
  isHeard: false,
  heardMs: 0,
  turn: 0,
  isOrdering: false,
  failures: 0,
  nextMs: 0,
  routine: NO_ROUTINE,
};

const AGAIN_AFTER_MS = 10_000;
const GIVES_UP_AFTER = 3;
/** Longer than all orders of a switch-off take, however often they fail. */
const HEARD_FOR_MS = 300_000;

const KEPT = ['isOn', 'isTold', 'inForce', 'left', 'givenUp'] as const;

type Step = MachineStep<CarOffState, CarOffEffect>;

/** OFF-2: what hangs on the USB power comes after it where it stays, and before it where it goes. */
export function switchOffOrders(setting: AppConfigSetting): SwitchOffOrder[] {
  const { allowOnlineWhileCarOff, keepWifiWhileCarOff } = effectiveSettings(setting);
  const orders: SwitchOffOrder[] = [
    { command: 'usb-power', isOn: allowOnlineWhileCarOff },
    { command: 'wifi', isOn: keepWifiWhileCarOff },
  ];
  return allowOnlineWhileCarOff ? orders : orders.reverse();
}

/** When the machine wants to hear of time. */
export function carOffDueMs(state: CarOffState): number | null {
  if (!mayOrder(state)) return null;
  return earliestMs([state.left > 0 ? state.nextMs : state.routine.nextMs]);
}

/** The next state and what to do; see RULES.md. */
export function stepCarOff(before: CarOffState, event: CarOffEvent | Tick, at: CarOffMoment): Step {
  const [heard, told] = hear(passTime(before, at), event, at);
  const [state, ordered] = order(heard, at);
  const isNews = KEPT.some((name) => state[name] !== before[name]);
  const { isOn, isTold, inForce, left, givenUp } = state;
  const kept = { isOn, isTold, inForce, left, givenUp };
  const keeping: CarOffEffect[] = isNews && event.type !== 'begin' ? [{ type: 'keep', kept }] : [];
  return { state, effects: [...told, ...keeping, ...ordered] };
}

/** OFF-6 */
const passTime = (state: CarOffState, { nowMs }: CarOffMoment): CarOffState =>
  state.isHeard && state.left > 0 && nowMs - state.heardMs >= HEARD_FOR_MS
    ? { ...state, isHeard: false }
    : state;

function hear(
  state: CarOffState,
  event: CarOffEvent | Tick,
  at: CarOffMoment,
): [state: CarOffState, effects: readonly CarOffEffect[]] {
  switch (event.type) {
    case 'begin':
      return [begin(event.kept, event.isOtherBoot), []];
    case 'reading': {
      const { isOn, isMoving, auxVoltageV } = event;
      const routine = readVoltage(state.routine, auxVoltageV, at.limits);
      const told = { ...state, routine, isTold: state.isTold || isOn !== null };
      return [read(told, isOn ?? (isMoving || null), at), []];
    }
    case 'ended':
      return event.turn === state.turn ? end(state, event, at) : [{ ...state, isOrdering: false }, []];
    case 'setting-changed':
      // ROUTINE-2
      return [
        state.routine.nextMs === null ? state : { ...state, routine: { ...state.routine, nextMs: at.nowMs } },
        [],
      ];
    case 'tick':
      return [state, []];
  }
}

/** OFF-5 */
function begin(kept: KeptCarOff | null, isOtherBoot: boolean): CarOffState {
  if (!kept) return CAR_OFF_UNKNOWN;
  const all = kept.inForce.length;
  return { ...CAR_OFF_UNKNOWN, ...kept, left: isOtherBoot ? all : Math.min(kept.left, all) };
}

function read(before: CarOffState, isOn: boolean | null, { setting, nowMs }: CarOffMoment): CarOffState {
  // OFF-1
  if (isOn === null) return before;
  const state = { ...before, heardMs: nowMs };
  if (isOn)
    return state.isOn && state.isHeard ? state : { ...state, isOn, isHeard: true, inForce: [], left: 0 };
  const routine = { ...state.routine, failures: 0, nextMs: nowMs };
  if (state.isOn === false) return state.isHeard ? state : { ...state, isHeard: true, routine };
  const off = { ...state, isOn, isHeard: true, routine, turn: state.turn + 1, failures: 0, nextMs: nowMs };
  // OFF-1: a car that was never known to be on was not switched off.
  if (state.isOn === null) return off;
  // OFF-4
  const inForce = switchOffOrders(setting);
  return { ...off, inForce, left: inForce.length };
}

function end(
  state: CarOffState,
  { command, result }: { command: Order['command']; result: OrderResult },
  { nowMs, limits }: CarOffMoment,
): [state: CarOffState, effects: readonly CarOffEffect[]] {
  const hasFailed = result === 'failed';
  const ended = { ...state, isOrdering: false, ...(!hasFailed && taken(state, command)) };
  if (command === 'avoid-reboot') {
    const routine = afterRoutine(state.routine, hasFailed, nowMs, limits);
    return routine.nextMs === null ? giveUp({ ...ended, routine }, command) : [{ ...ended, routine }, []];
  }
  const failures = hasFailed ? state.failures + 1 : 0;
  // OFF-3
  if (hasFailed && failures < GIVES_UP_AFTER)
    return [{ ...ended, failures, nextMs: nowMs + AGAIN_AFTER_MS }, []];
  const next = { ...ended, failures: 0, nextMs: nowMs, left: Math.max(0, state.left - 1) };
  return hasFailed ? giveUp(next, command) : [next, []];
}

/** OFF-7 */
function giveUp(state: CarOffState, command: Order['command']): [CarOffState, CarOffEffect[]] {
  const { givenUp } = taken(state, command);
  return [{ ...state, givenUp: [...givenUp, command] }, [{ type: 'gave-up', command }]];
}

/** OFF-7 */
const taken = ({ givenUp }: CarOffState, command: Order['command']): Pick<CarOffState, 'givenUp'> => ({
  givenUp: givenUp.includes(command) ? givenUp.filter((each) => each !== command) : givenUp,
});

/** OFF-1 */
const mayOrder = ({ isOn, isHeard, isOrdering }: CarOffState) => isOn === false && isHeard && !isOrdering;

function order(
  state: CarOffState,
  { nowMs, setting, mayAvoidReboot, limits }: CarOffMoment,
): [state: CarOffState, effects: readonly CarOffEffect[]] {
  if (!mayOrder(state)) return [state, []];
  const { inForce, left, turn, routine } = state;
  const ordering = (given: Order): [CarOffState, CarOffEffect[]] => [
    { ...state, isOrdering: true },
    [{ type: 'order', turn, order: given }],
  ];
  const next = inForce.at(-left);
  if (left > 0 && next) return nowMs >= state.nextMs ? ordering(next) : [state, []];
  if (routine.nextMs === null || nowMs < routine.nextMs) return [state, []];
  // ROUTINE-1, ROUTINE-3
  if (setting.avoidRebootRoutine && mayAvoidReboot && !routine.isAuxLow)
    return ordering({ command: 'avoid-reboot' });
  return [{ ...state, routine: { ...routine, nextMs: nowMs + limits.everyMs } }, []];
}
