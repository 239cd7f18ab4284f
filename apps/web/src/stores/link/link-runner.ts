import type { Clock } from '@ligo/machine';
import { linkStep, nextDueMs } from './link-machine.ts';
import { INITIAL_LINK } from './link-steps.ts';
import type { LinkEffect, LinkEvent, LinkMachineState } from './link-types.ts';

/** Drives the machine: one event at a time, one timer at most. */
export interface LinkRunner {
  state(): LinkMachineState;
  dispatch(event: LinkEvent): void;
}

/** Makes the runner. Events that come while an effect runs wait for their turn. */
export function createLinkRunner(parts: {
  clock: Clock;
  /** From 0 up to 1. */
  random(): number;
  run(effect: LinkEffect): void;
  onChange(): void;
}): LinkRunner {
  const { clock, random, run, onChange } = parts;
  let state = INITIAL_LINK;
  let isBusy = false;
  let cancelTimer = () => {};
  const queue: LinkEvent[] = [];

  const arm = () => {
    cancelTimer();
    const dueMs = nextDueMs(state);
    cancelTimer = () => {};
    if (dueMs === null) return;
    cancelTimer = clock.after(Math.max(0, dueMs - clock.nowMs()), () => dispatch({ type: 'tick' }));
  };
  const dispatch = (event: LinkEvent) => {
    queue.push(event);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const step = linkStep(state, next, { nowMs: clock.nowMs(), random: random() });
        const isChanged = step.state !== state;
        state = step.state;
        for (const effect of step.effects) run(effect);
        if (isChanged) onChange();
      }
    } finally {
      isBusy = false;
      arm();
    }
  };
  return { state: () => state, dispatch };
}
