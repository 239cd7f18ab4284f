import type { Clock } from './clock.ts';

/** The outside of one step. Who needs more of it, chance say, adds it to what the runner gives. */
export interface Moment<T extends number = number> {
  /** Milliseconds by the clock of the runner. */
  nowMs: T;
}

/** What a pure machine answers to an event. */
export interface MachineStep<S, F> {
  state: S;
  effects: readonly F[];
}

/** Time has come to where the machine wanted to hear of it, or past it; or a clock that was set back made the timer early. */
export interface Tick {
  type: 'tick';
}

/** Drives a pure machine: one event at a time, one timer at most. */
export interface MachineRunner<S, E> {
  state(): S;
  /** Events that come while an effect runs wait for their turn. */
  dispatch(event: E): void;
  /** Cancels the timer; the next event sets it again. */
  stop(): void;
}

/**
 * A timer is left as it is for so long, ms, while the machine waits for the same time: one that is older is set anew, as a clock that was
 * set, or a machine that slept, makes it late.
 */
const TRUSTED_MS = 1_000;

/** Timers wait no longer, ms: one that is set for more ends at once. A clock that was set back can make a time that far away. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Makes a runner. What an effect throws comes out of `dispatch`; the events behind it are taken with the next one. */
export function createMachineRunner<S, E, F, T extends number = number>({
  clock,
  initial,
  step,
  dueMs,
  run,
  onChange,
}: {
  clock: Clock<T>;
  initial: S;
  /** Pure. Events and effects are told apart by `type`. */
  step(state: S, event: E | Tick, at: Moment<T>): MachineStep<S, F>;
  /** When the machine wants the next tick, ms by its clock; `null` while it waits for no time. */
  dueMs(state: S): number | null;
  run(effect: F): void;
  /** Hears of each state that is another object than the one before, once the effects of its step were run. */
  onChange?(state: S, before: S): void;
}): MachineRunner<S, E> {
  const queue: (E | Tick)[] = [];
  let state = initial;
  let isBusy = false;
  let cancelTimer = () => {};
  /** What the timer waits for, and when it was set; `null`: there is none. */
  let armed: { dueMs: number; atMs: number } | null = null;

  const take = (event: E | Tick) => {
    const before = state;
    const { state: next, effects } = step(before, event, { nowMs: clock.nowMs() });
    state = next;
    for (const effect of effects) run(effect);
    if (next !== before) onChange?.(next, before);
  };
  const arm = () => {
    const tickMs = dueMs(state);
    const nowMs = clock.nowMs();
    if (armed && armed.dueMs === tickMs && Math.abs(nowMs - armed.atMs) < TRUSTED_MS) return;
    disarm();
    if (tickMs === null) return;
    armed = { dueMs: tickMs, atMs: nowMs };
    cancelTimer = clock.after(Math.min(Math.max(0, tickMs - nowMs), MAX_TIMER_MS), () => {
      armed = null;
      dispatch({ type: 'tick' });
    });
  };
  const disarm = () => {
    armed = null;
    cancelTimer();
  };
  const dispatch = (event: E | Tick) => {
    queue.push(event);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) take(next);
    } finally {
      isBusy = false;
      arm();
    }
  };
  return { state: () => state, dispatch, stop: disarm };
}

/** The first of several times, ms by one clock; `null` if there is none. */
export function earliestMs(times: readonly (number | null)[]): number | null {
  const due = times.filter((time) => time !== null);
  return due.length === 0 ? null : Math.min(...due);
}
