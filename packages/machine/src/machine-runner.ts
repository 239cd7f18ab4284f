import type { Clock } from './clock.ts';

/** What a pure machine answers to an event. */
export interface MachineStep<S, F> {
  state: S;
  effects: readonly F[];
}

/** Drives a pure machine: one event at a time, one timer at most. */
export interface MachineRunner<S, E> {
  state(): S;
  dispatch(event: E): void;
  /** Cancels the timer; the next event sets it again. */
  stop(): void;
}

/** Makes the runner. Events that come while an effect runs wait for their turn. */
export function createMachineRunner<S extends { dueMs: number | null }, E, F>(parts: {
  clock: Clock;
  initial: S;
  step(state: S, event: E | { type: 'tick' }, nowMs: number): MachineStep<S, F>;
  run(effect: F): void;
  onChange(state: S): void;
}): MachineRunner<S, E> {
  const { clock, step, run, onChange } = parts;
  let state = parts.initial;
  let isBusy = false;
  let cancelTimer = () => {};
  const queue: (E | { type: 'tick' })[] = [];

  const arm = () => {
    cancelTimer();
    cancelTimer = () => {};
    if (state.dueMs === null) return;
    cancelTimer = clock.after(Math.max(0, state.dueMs - clock.nowMs()), () => dispatch({ type: 'tick' }));
  };
  const dispatch = (event: E | { type: 'tick' }) => {
    queue.push(event);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { state: changed, effects } = step(state, next, clock.nowMs());
        const isChanged = changed !== state;
        state = changed;
        for (const effect of effects) run(effect);
        if (isChanged) onChange(state);
      }
    } finally {
      isBusy = false;
      arm();
    }
  };
  return { state: () => state, dispatch, stop: () => cancelTimer() };
}
