import { earliestMs, type MachineStep, type Moment } from '@ligo/machine';

/** The outcome of a save that the car accepted: it was executed, or its execution is unknown. */
export type SaveSuccess = 'saved' | 'unconfirmed';

/** The status of a save for the owner. `asked`: it was sent, and the outcome of an earlier save is outdated. */
export type SaveStatus = 'asked' | SaveSuccess | SaveFailure;

/** Why a change is not known to be in the car: it refused, it has not answered, or the link was lost before the change was sent. */
export type SaveFailure = 'refused' | 'unanswered' | 'link-lost';

/** Everything that is known of one setting of the car. Times are unix milliseconds on the phone's clock. */
export interface CarSettingState<S extends object> {
  isOpen: boolean;
  isLinked: boolean;
  /** The values that hold are awaited. */
  isWaiting: boolean;
  /** The value last received from the car, or else the one stored on this phone; `null` if there is neither. */
  known: S | null;
  /** The owner's change that the car has not confirmed; `null` if there is none. */
  change: Partial<S> | null;
  isSaving: boolean;
  /** A change that was sent and not answered, so that the car may have it; `null` if there is none. */
  unsure: Partial<S> | null;
  /** When each timed step is due; `null` when it is not. */
  due: { send: number | null; answer: number | null; question: number | null };
}

export interface SaveAnswer {
  success: boolean;
  /** `false`: the car's unit accepted the command, but did not confirm its execution. */
  isConfirmed?: boolean | undefined;
}

export type CarSettingEvent<S extends object> =
  | { type: 'enter' | 'leave' | 'flush' | 'other-car' | 'unsent' | 'tick' }
  | { type: 'link'; isUp: boolean }
  | { type: 'change'; change: Partial<S> }
  | { type: 'received'; value: S }
  | { type: 'stored'; value: S }
  | ({ type: 'answered' } & SaveAnswer);

export type CarSettingEffect<S extends object> =
  | { type: 'ask' }
  | { type: 'send'; value: S }
  | { type: 'store'; value: S }
  | { type: 'notify'; outcome: SaveSuccess | SaveFailure };

/** The outside of one transition. */
export interface CarSettingMoment extends Moment {
  /** How long after the last change it is sent. */
  debounceMs: number;
  answerLimitMs: number;
}

export type CarSettingStep<S extends object> = MachineStep<CarSettingState<S>, CarSettingEffect<S>>;

const NOTHING_DUE = { send: null, answer: null, question: null };

/** A setting whose screen was never open. */
export function initialCarSetting<S extends object>(isWaiting: boolean): CarSettingState<S> {
  const nothing = {
    isOpen: false,
    isLinked: false,
    known: null,
    change: null,
    isSaving: false,
    unsure: null,
  };
  return { ...nothing, isWaiting, due: NOTHING_DUE };
}

/** Returns the next state and the effects. Pure; see RULES.md beside it. All of it bears SETTING-11. */
export function stepCarSetting<S extends object>(
  state: CarSettingState<S>,
  event: CarSettingEvent<S>,
  at: CarSettingMoment,
): CarSettingStep<S> {
  const stay = { state, effects: [] };
  switch (event.type) {
    case 'enter':
      // SETTING-1
      return awaitCar({ state: { ...state, isOpen: true }, effects: [] }, at);
    case 'leave':
      // SETTING-9
      return sendNow({ ...state, isOpen: false, unsure: null }, at);
    case 'flush':
      return sendNow(state, at);
    case 'other-car': {
      const { effects } = sendNow(state, at);
      const { isOpen, isLinked } = state;
      // SETTING-10. Not asked now: the link still leads to the car that was left, and asks when it is up again.
      const initial = initialCarSetting<S>(isOpen || state.isWaiting);
      return { state: { ...initial, isOpen, isLinked }, effects };
    }
    case 'link':
      return event.isUp === state.isLinked ? stay : onLink(state, event.isUp, at);
    case 'change': {
      // SETTING-3
      if (!state.isLinked || state.isWaiting || state.isSaving || !state.known) return stay;
      // SETTING-2
      const due = { ...state.due, send: at.nowMs + at.debounceMs };
      return { state: { ...state, change: { ...state.change, ...event.change }, due }, effects: [] };
    }
    case 'received':
      return onReceived(state, event.value);
    case 'stored':
      return state.known ? stay : { state: { ...state, known: event.value }, effects: [] };
    case 'answered':
      // SETTING-6
      return ask(state.isSaving ? onAnswer(state, event) : onLateAnswer(state, event), at);
    case 'unsent':
      return state.isSaving ? rollBack(state, 'link-lost') : stay;
    case 'tick':
      return onTick(state, at);
  }
}

/** When the next timed step is due, unix milliseconds; `null` when none is. */
export function carSettingDueMs<S extends object>({ due }: CarSettingState<S>): number | null {
  return earliestMs(Object.values(due));
}

function ask<S extends object>({ state, effects }: CarSettingStep<S>, at: CarSettingMoment) {
  if (!state.isLinked) return { state, effects };
  const due = { ...state.due, question: at.nowMs + at.answerLimitMs };
  return { state: { ...state, due }, effects: [...effects, { type: 'ask' as const }] };
}

/** Asks and lets nothing be changed until the car has replied; only a screen that is shown waits. */
function awaitCar<S extends object>({ state, effects }: CarSettingStep<S>, at: CarSettingMoment) {
  return state.isOpen ? ask({ state: { ...state, isWaiting: true }, effects }, at) : { state, effects };
}

function sendNow<S extends object>(state: CarSettingState<S>, at: CarSettingMoment): CarSettingStep<S> {
  if (state.due.send === null || !state.known) return { state, effects: [] };
  const due = { ...state.due, send: null, answer: at.nowMs + at.answerLimitMs };
  const value = { ...state.known, ...state.change };
  return { state: { ...state, isSaving: true, unsure: null, due }, effects: [{ type: 'send', value }] };
}

function settle<S extends object>(state: CarSettingState<S>): CarSettingState<S> {
  return { ...state, change: null, isSaving: false, due: { ...state.due, send: null, answer: null } };
}

/** SETTING-5 */
function rollBack<S extends object>(state: CarSettingState<S>, outcome: SaveFailure): CarSettingStep<S> {
  // SETTING-12
  const unsure = outcome === 'unanswered' ? state.change : null;
  return { state: { ...settle(state), unsure }, effects: [{ type: 'notify', outcome }] };
}

function onReceived<S extends object>(state: CarSettingState<S>, value: S): CarSettingStep<S> {
  // SETTING-7
  const due = { ...state.due, question: null };
  const next = { ...state, known: value, isWaiting: false, due };
  const effects: CarSettingEffect<S>[] = [{ type: 'store', value }];
  if (!state.unsure || !holds(value, state.unsure)) return { state: next, effects };
  // SETTING-12
  return { state: { ...next, unsure: null }, effects: [...effects, { type: 'notify', outcome: 'saved' }] };
}

const holds = <S extends object>(value: S, change: Partial<S>) =>
  JSON.stringify({ ...value, ...change }) === JSON.stringify(value);

const successOf = ({ isConfirmed }: SaveAnswer) => (isConfirmed === false ? 'unconfirmed' : 'saved');

/** SETTING-12 */
function onLateAnswer<S extends object>(state: CarSettingState<S>, answer: SaveAnswer): CarSettingStep<S> {
  if (!state.unsure) return { state, effects: [] };
  const outcome = answer.success ? successOf(answer) : 'refused';
  return { state: { ...state, unsure: null }, effects: [{ type: 'notify', outcome }] };
}

function onAnswer<S extends object>(state: CarSettingState<S>, answer: SaveAnswer): CarSettingStep<S> {
  if (!answer.success || !state.known) return rollBack(state, 'refused');
  // SETTING-4
  const value = { ...state.known, ...state.change };
  const effects: CarSettingEffect<S>[] = [
    { type: 'store', value },
    { type: 'notify', outcome: successOf(answer) },
  ];
  return { state: { ...settle(state), known: value }, effects };
}

function onLink<S extends object>(
  state: CarSettingState<S>,
  isUp: boolean,
  at: CarSettingMoment,
): CarSettingStep<S> {
  if (isUp) return awaitCar({ state: { ...state, isLinked: true }, effects: [] }, at);
  const cut = { ...state, isLinked: false, due: { ...state.due, question: null } };
  return state.change
    ? rollBack(cut, state.isSaving ? 'unanswered' : 'link-lost')
    : { state: cut, effects: [] };
}

function onTick<S extends object>(state: CarSettingState<S>, at: CarSettingMoment): CarSettingStep<S> {
  const isDue = (time: number | null) => time !== null && time <= at.nowMs;
  if (isDue(state.due.send)) return sendNow(state, at);
  if (isDue(state.due.answer)) {
    const { state: back, effects } = rollBack(state, 'unanswered');
    return ask({ state: { ...back, isWaiting: back.isOpen || back.isWaiting }, effects }, at);
  }
  if (!isDue(state.due.question)) return { state, effects: [] };
  // SETTING-8
  const quiet = { state: { ...state, due: { ...state.due, question: null } }, effects: [] };
  return state.isOpen ? ask(quiet, at) : quiet;
}
