/** Time as a port, so that timers can be tested on a virtual clock. `T`: the type of its times, distinct from those of other clocks. */
export interface Clock<T extends number = number> {
  /** Milliseconds: since 1970 on a wall clock, otherwise since the moment that its creator documents. */
  nowMs(): T;
  /** Calls `run` once after `delayMs`; the returned function cancels it and may be called at any time. */
  after(delayMs: number, run: () => void): () => void;
}

export interface Moment<T extends number = number> {
  /** Milliseconds by the clock of the runner. */
  nowMs: T;
}

export interface MachineStep<S, F> {
  state: S;
  effects: readonly F[];
}

/** The due time of the machine has come; after a clock was set back, the timer may be early. */
export interface Tick {
  type: 'tick';
}

/** Drives a pure machine: one event at a time, one timer at most. */
export interface MachineRunner<S, E> {
  state(): S;
  /** Events dispatched while an effect runs are queued. */
  dispatch(event: E): void;
  /** Cancels the timer; the next event sets it again. */
  stop(): void;
}

/**
 * While the due time stays the same, a timer is kept for this time, ms. An older timer is set again: it is late if the clock was set or the
 * computer slept.
 */
const TRUSTED_MS = 1_000;

/** Longest timer, ms: a longer one would run at once. A clock that was set back can make the due time that distant. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Makes a runner. An error of an effect is thrown by `dispatch`; the queued events are handled with the next event. */
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
  /** Pure. Events and effects are distinguished by `type`. */
  step(state: S, event: E | Tick, at: Moment<T>): MachineStep<S, F>;
  /** The time of the next tick, ms by its clock; `null`: none. */
  dueMs(state: S): number | null;
  run(effect: F): void;
  /** Called for each new state object, after the effects of its step. */
  onChange?(state: S, before: S): void;
}): MachineRunner<S, E> {
  const queue: (E | Tick)[] = [];
  let state = initial;
  let isBusy = false;
  let cancelTimer = () => {};
  /** Due time of the timer and the time when it was set; `null`: no timer. */
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
