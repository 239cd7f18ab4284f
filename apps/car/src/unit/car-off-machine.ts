import { earliestMs, type MachineStep, type Moment, type Tick } from '@ligo/machine';
import type { AppConfigSetting } from '@ligo/protocol';
import type { Command, CommandResult } from '../ports/commands.ts';
import { type Monotonic, plusMs } from '../ports/unit-time.ts';
import {
  INITIAL_REBOOT_ROUTINE,
  type RebootRoutine,
  type RoutineLimits,
  readVoltage,
  recordRoutineResult,
} from './reboot-routine.ts';

/** A command that is sent once at each switch-off. */
export type SwitchOffCommand = Extract<Command, { command: 'usb-power' | 'wifi' }>;

/** The state that outlives a restart of the app. */
export interface SavedCarOff {
  /** Whether the car is on; `null`: unknown. */
  isOn: boolean | null;
  /** Whether a source of the car ever reported it. */
  isTold: boolean;
  /** The commands of the last switch-off, in order. */
  inForce: readonly SwitchOffCommand[];
  /** Number of these that have not ended yet. */
  left: number;
  /** Commands that were given up and not accepted since. */
  givenUp: readonly Command['command'][];
}

/** The commands for a car that is off. */
export interface CarOffState extends SavedCarOff {
  /** `isOn` was read since the app's start, and is not stale (OFF-6). */
  isFresh: boolean;
  /** When `isOn` was last read. */
  readAtMs: Monotonic;
  /** Increases with each switch-off: the result of an earlier one's command is ignored. */
  turn: number;
  isCommandRunning: boolean;
  failures: number;
  nextMs: Monotonic;
  routine: RebootRoutine;
}

export type CarOffEvent =
  | { type: 'begin'; saved: SavedCarOff | null; isOtherBoot: boolean }
  /** Fresh readings since the app's start. */
  | { type: 'reading'; isOn: boolean | null; isMoving: boolean; auxVoltageV: number | null }
  | { type: 'ended'; turn: number; command: Command['command']; result: CommandResult }
  | { type: 'setting-changed' };

export type CarOffEffect =
  | { type: 'keep'; saved: SavedCarOff }
  | { type: 'order'; turn: number; order: Command }
  | { type: 'gave-up'; command: Command['command'] };

/** The time and the other conditions of a step. */
export interface CarOffMoment extends Moment<Monotonic> {
  setting: AppConfigSetting;
  /** `avoid-reboot` is configured, and USB power and Wi-Fi work. */
  mayAvoidReboot: boolean;
  limits: RoutineLimits;
}

const START = 0 as Monotonic;
export const INITIAL_CAR_OFF: CarOffState = {
  isOn: null,
  isTold: false,
  inForce: [],
  left: 0,
  givenUp: [],
  isFresh: false,
  readAtMs: START,
  turn: 0,
  isCommandRunning: false,
  failures: 0,
  nextMs: START,
  routine: INITIAL_REBOOT_ROUTINE,
};

const RETRY_DELAY_MS = 10_000;
const MAX_ATTEMPTS = 3;
/** OFF-6: longer than all commands of a switch-off take, with all their attempts. */
const READING_VALID_MS = 300_000;

const KEPT = ['isOn', 'isTold', 'inForce', 'left', 'givenUp'] as const;

type Step = MachineStep<CarOffState, CarOffEffect>;

/** OFF-2: Wi-Fi depends on USB power, so it comes after it if the power stays on, and before it if the power is switched off. */
export function switchOffCommands(setting: AppConfigSetting): SwitchOffCommand[] {
  const { allowOnlineWhileCarOff, keepWifiWhileCarOff } = setting;
  const commands: SwitchOffCommand[] = [
    { command: 'usb-power', isOn: allowOnlineWhileCarOff },
    // Wi-Fi needs USB power.
    { command: 'wifi', isOn: allowOnlineWhileCarOff && keepWifiWhileCarOff },
  ];
  return allowOnlineWhileCarOff ? commands : commands.reverse();
}

/** When the machine needs the next tick; `null`: never. */
export function carOffDueMs(state: CarOffState): number | null {
  if (!mayOrder(state)) return null;
  return earliestMs([state.left > 0 ? state.nextMs : state.routine.nextMs]);
}

/** The next state and its effects; see RULES.md. */
export function stepCarOff(before: CarOffState, event: CarOffEvent | Tick, at: CarOffMoment): Step {
  const [received, reported] = applyEvent(passTime(before, at), event, at);
  const [state, ordered] = order(received, at);
  const isNews = KEPT.some((name) => state[name] !== before[name]);
  const { isOn, isTold, inForce, left, givenUp } = state;
  const saved = { isOn, isTold, inForce, left, givenUp };
  const keeping: CarOffEffect[] = isNews && event.type !== 'begin' ? [{ type: 'keep', saved }] : [];
  return { state, effects: [...reported, ...keeping, ...ordered] };
}

/** OFF-6 */
const passTime = (state: CarOffState, { nowMs }: CarOffMoment): CarOffState =>
  state.isFresh && state.left > 0 && nowMs - state.readAtMs >= READING_VALID_MS
    ? { ...state, isFresh: false }
    : state;

function applyEvent(
  state: CarOffState,
  event: CarOffEvent | Tick,
  at: CarOffMoment,
): [state: CarOffState, effects: readonly CarOffEffect[]] {
  switch (event.type) {
    case 'begin':
      return [begin(event.saved, event.isOtherBoot), []];
    case 'reading': {
      const { isOn, isMoving, auxVoltageV } = event;
      const routine = readVoltage(state.routine, auxVoltageV, at.limits);
      const reported = { ...state, routine, isTold: state.isTold || isOn !== null };
      return [read(reported, isOn ?? (isMoving || null), at), []];
    }
    case 'ended':
      return event.turn === state.turn ? end(state, event, at) : [{ ...state, isCommandRunning: false }, []];
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
function begin(kept: SavedCarOff | null, isOtherBoot: boolean): CarOffState {
  if (!kept) return INITIAL_CAR_OFF;
  const all = kept.inForce.length;
  return { ...INITIAL_CAR_OFF, ...kept, left: isOtherBoot ? all : Math.min(kept.left, all) };
}

function read(before: CarOffState, isOn: boolean | null, { setting, nowMs }: CarOffMoment): CarOffState {
  // OFF-1
  if (isOn === null) return before;
  const state = { ...before, readAtMs: nowMs };
  if (isOn)
    return state.isOn && state.isFresh ? state : { ...state, isOn, isFresh: true, inForce: [], left: 0 };
  const routine = { ...state.routine, failures: 0, nextMs: nowMs };
  if (state.isOn === false) return state.isFresh ? state : { ...state, isFresh: true, routine };
  const off = { ...state, isOn, isFresh: true, routine, turn: state.turn + 1, failures: 0, nextMs: nowMs };
  // OFF-1: a first report that the car is off is not a switch-off.
  if (state.isOn === null) return off;
  // OFF-4
  const inForce = switchOffCommands(setting);
  return { ...off, inForce, left: inForce.length };
}

function end(
  state: CarOffState,
  { command, result }: { command: Command['command']; result: CommandResult },
  { nowMs, limits }: CarOffMoment,
): [state: CarOffState, effects: readonly CarOffEffect[]] {
  const hasFailed = result === 'failed';
  const ended = { ...state, isCommandRunning: false, ...(!hasFailed && taken(state, command)) };
  if (command === 'avoid-reboot') {
    const routine = recordRoutineResult(state.routine, hasFailed, nowMs, limits);
    return routine.nextMs === null ? giveUp({ ...ended, routine }, command) : [{ ...ended, routine }, []];
  }
  const failures = hasFailed ? state.failures + 1 : 0;
  // OFF-3
  if (hasFailed && failures < MAX_ATTEMPTS)
    return [{ ...ended, failures, nextMs: plusMs(nowMs, RETRY_DELAY_MS) }, []];
  const next = { ...ended, failures: 0, nextMs: nowMs, left: Math.max(0, state.left - 1) };
  return hasFailed ? giveUp(next, command) : [next, []];
}

/** OFF-7 */
function giveUp(state: CarOffState, command: Command['command']): [CarOffState, CarOffEffect[]] {
  const { givenUp } = taken(state, command);
  return [{ ...state, givenUp: [...givenUp, command] }, [{ type: 'gave-up', command }]];
}

/** OFF-7 */
const taken = ({ givenUp }: CarOffState, command: Command['command']): Pick<CarOffState, 'givenUp'> => ({
  givenUp: givenUp.includes(command) ? givenUp.filter((each) => each !== command) : givenUp,
});

/** OFF-1 */
const mayOrder = ({ isOn, isFresh, isCommandRunning }: CarOffState) =>
  isOn === false && isFresh && !isCommandRunning;

function order(
  state: CarOffState,
  { nowMs, setting, mayAvoidReboot, limits }: CarOffMoment,
): [state: CarOffState, effects: readonly CarOffEffect[]] {
  if (!mayOrder(state)) return [state, []];
  const { inForce, left, turn, routine } = state;
  const ordering = (given: Command): [CarOffState, CarOffEffect[]] => [
    { ...state, isCommandRunning: true },
    [{ type: 'order', turn, order: given }],
  ];
  const next = inForce.at(-left);
  if (left > 0 && next) return nowMs >= state.nextMs ? ordering(next) : [state, []];
  if (routine.nextMs === null || nowMs < routine.nextMs) return [state, []];
  // ROUTINE-1, ROUTINE-3
  if (setting.avoidRebootRoutine && mayAvoidReboot && !routine.isAuxLow)
    return ordering({ command: 'avoid-reboot' });
  return [{ ...state, routine: { ...routine, nextMs: plusMs(nowMs, limits.everyMs) } }, []];
}
