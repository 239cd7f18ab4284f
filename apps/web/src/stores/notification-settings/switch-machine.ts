import type { MachineStep, Moment } from '@ligo/machine';
import { type NotificationSettings, notificationSettingsSchema } from '@ligo/protocol';

/** A switch is locked for this long after a tap. */
const LOCK_MS = 200;

/** The defaults while the server has reported nothing; they are locked then. */
export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = notificationSettingsSchema.parse({});

/** A call that is going on. Answers carry its number; any other answer is old. */
type SwitchCall = { type: 'load' } | { type: 'save'; settings: NotificationSettings };

export interface SwitchState {
  hasCar: boolean;
  shown: NotificationSettings;
  /** The last settings that the server reported or confirmed, now or on an earlier day; `null` if there are none. */
  confirmed: NotificationSettings | null;
  /** The server reported them since the car was selected, and nothing has happened that may have changed them. */
  isKnown: boolean;
  /** The server was asked last and did not answer. */
  hasFailed: boolean;
  call: SwitchCall | null;
  /** Number of the last call. */
  callNumber: number;
  isLocked: boolean;
  /** When the switches are locked, unix milliseconds; `null` while no save is going on or they are. */
  dueMs: number | null;
}

export type SwitchEvent =
  /** `stored` are the server's last reported settings of an earlier day. */
  | { type: 'select'; hasCar: boolean; stored: NotificationSettings | null }
  | { type: 'load' }
  | { type: 'set'; name: keyof NotificationSettings; isOn: boolean }
  | { type: 'loaded'; callNumber: number; settings: NotificationSettings }
  | { type: 'saved'; callNumber: number }
  | { type: 'failed'; callNumber: number }
  | { type: 'tick' };

export type SwitchEffect =
  | { type: 'load'; callNumber: number }
  | { type: 'save'; callNumber: number; settings: NotificationSettings }
  | { type: 'notify-failed' };

type Step = MachineStep<SwitchState, SwitchEffect>;

/** Before a car was selected. */
export const INITIAL_SWITCHES: SwitchState = {
  hasCar: false,
  shown: DEFAULT_NOTIFICATION_SETTINGS,
  confirmed: null,
  isKnown: false,
  hasFailed: false,
  call: null,
  callNumber: 0,
  isLocked: true,
  dueMs: null,
};

/** The switches of one car: the next state and the effects of an event. Pure; see RULES.md beside it. All of it bears SWITCH-6. */
export function stepNotificationSwitches(state: SwitchState, event: SwitchEvent, at: Moment): Step {
  switch (event.type) {
    case 'select':
      return stay({
        ...INITIAL_SWITCHES,
        hasCar: event.hasCar,
        shown: event.stored ?? DEFAULT_NOTIFICATION_SETTINGS,
        confirmed: event.stored,
        callNumber: state.callNumber + 1,
      });
    case 'load':
      return state.hasCar && !state.call ? load(state) : stay(state);
    case 'set': {
      if (!state.hasCar || state.isLocked || state.shown[event.name] === event.isOn) return stay(state);
      // SWITCH-1
      const shown = { ...state, shown: { ...state.shown, [event.name]: event.isOn } };
      if (state.call?.type === 'save') return stay(shown);
      return save({ ...shown, dueMs: at.nowMs + LOCK_MS });
    }
    case 'tick':
      if (state.dueMs === null || state.dueMs > at.nowMs) return stay(state);
      // SWITCH-2
      return stay({ ...state, isLocked: true, dueMs: null });
    default:
      // SWITCH-5
      return event.callNumber === state.callNumber ? onAnswer(state, event) : stay(state);
  }
}

const stay = (state: SwitchState): Step => ({ state, effects: [] });

function load(state: SwitchState): Step {
  const callNumber = state.callNumber + 1;
  return {
    state: { ...state, call: { type: 'load' }, callNumber, isLocked: !state.isKnown, hasFailed: false },
    effects: [{ type: 'load', callNumber }],
  };
}

function save(state: SwitchState): Step {
  const callNumber = state.callNumber + 1;
  const settings = state.shown;
  return {
    state: { ...state, call: { type: 'save', settings }, callNumber, isKnown: false },
    effects: [{ type: 'save', callNumber, settings }],
  };
}

function onAnswer(
  state: SwitchState,
  event: Extract<SwitchEvent, { type: 'loaded' | 'saved' | 'failed' }>,
): Step {
  const { call, shown } = state;
  const idle = { ...state, call: null, isLocked: false, dueMs: null };
  if (call?.type === 'load') {
    // SWITCH-4. All five are saved at once: a change of one needs the other four.
    if (event.type === 'failed') return stay({ ...idle, isKnown: false, isLocked: true, hasFailed: true });
    if (event.type !== 'loaded') return stay(state);
    return stay({ ...idle, shown: event.settings, confirmed: event.settings, isKnown: true });
  }
  if (call?.type !== 'save' || event.type === 'loaded') return stay(state);
  if (event.type === 'saved') {
    const confirmed = call.settings;
    return isSame(shown, confirmed)
      ? stay({ ...idle, confirmed, isKnown: true })
      : save({ ...state, confirmed });
  }
  // SWITCH-3. The server may have saved before its answer was lost, so it is asked.
  const shownBefore = state.confirmed ?? DEFAULT_NOTIFICATION_SETTINGS;
  const asked = load({ ...idle, shown: shownBefore, isKnown: false });
  return { state: asked.state, effects: [{ type: 'notify-failed' }, ...asked.effects] };
}

function isSame(a: NotificationSettings, b: NotificationSettings): boolean {
  return (Object.keys(a) as (keyof NotificationSettings)[]).every((name) => a[name] === b[name]);
}
