import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMachineRunner, earliestMs, type MachineStep, type Moment } from './machine-runner.ts';
import { createVirtualClock } from './test-support/virtual-clock.ts';

interface Log {
  lines: readonly string[];
  dueMs: number | null;
}
type Event = { type: 'note'; text: string } | { type: 'wait'; ms: number } | { type: 'ignore' };
/** Dispatches a note again. */
type Effect = { type: 'say'; text: string };

/** Logs each note, and repeats a note of several letters without its first letter. */
function step(state: Log, event: Event | { type: 'tick' }, at: Moment): MachineStep<Log, Effect> {
  switch (event.type) {
    case 'note': {
      const next = { ...state, lines: [...state.lines, event.text] };
      const rest = event.text.slice(1);
      return { state: next, effects: rest ? [{ type: 'say', text: rest }] : [] };
    }
    case 'wait':
      return { state: { ...state, dueMs: at.nowMs + event.ms }, effects: [] };
    case 'tick':
      if (state.dueMs === null || state.dueMs > at.nowMs) return { state, effects: [] };
      return { state: { lines: [...state.lines, 'tick'], dueMs: null }, effects: [] };
    case 'ignore':
      return { state, effects: [] };
  }
}

function start(onEffect: (effect: Effect) => void = () => {}) {
  const clock = createVirtualClock();
  const changes: [Log, Log][] = [];
  const initial: Log = { lines: [], dueMs: null };
  const runner = createMachineRunner<Log, Event, Effect>({
    clock,
    initial,
    step,
    dueMs: (state) => state.dueMs,
    run(effect) {
      onEffect(effect);
      runner.dispatch({ type: 'note', text: effect.text });
    },
    onChange: (state, before) => changes.push([before, state]),
  });
  return { clock, changes, initial, runner, lines: () => runner.state().lines };
}

it('waits for a time that is further away than a timer can wait, without looking at it all the while', async () => {
  const clock = createVirtualClock();
  // As timers are: one for longer than 24 days ends at once.
  const after = (delayMs: number, run: () => void) => clock.after(delayMs > 2 ** 31 - 1 ? 1 : delayMs, run);
  let ticks = 0;
  const runner = createMachineRunner<Log, Event, Effect>({
    clock: { ...clock, after },
    initial: { lines: [], dueMs: null },
    step(state, event, at) {
      if (event.type === 'tick') ticks += 1;
      return step(state, event, at);
    },
    dueMs: (state) => state.dueMs,
    run() {},
  });
  const days = 30 * 24 * 3_600_000;
  runner.dispatch({ type: 'wait', ms: days });
  await clock.advance(1_000);
  expect(ticks).toBe(0);
  await clock.advance(days);
  expect(runner.state().lines).toEqual(['tick']);
  runner.stop();
});

it('ticks when the machine wants it, on one timer', async () => {
  const { runner, clock, lines } = start();
  runner.dispatch({ type: 'wait', ms: 100 });
  runner.dispatch({ type: 'wait', ms: 50 });
  expect(clock.pending()).toBe(1);
  await clock.advance(49);
  expect(lines()).toEqual([]);
  await clock.advance(1);
  expect(lines()).toEqual(['tick']);
  expect(clock.pending()).toBe(0);
});

it('leaves no timer once it is stopped, until the next event', async () => {
  const { runner, clock, lines } = start();
  runner.dispatch({ type: 'wait', ms: 100 });
  runner.stop();
  expect(clock.pending()).toBe(0);
  await clock.advance(200);
  expect(lines()).toEqual([]);
  runner.dispatch({ type: 'ignore' });
  await clock.advance(0);
  expect(lines()).toEqual(['tick']);
});

it('goes on after an effect that throws, and loses no event', () => {
  let isBroken = true;
  const { runner, lines, clock } = start(() => {
    if (isBroken) throw new Error('broken');
  });
  runner.dispatch({ type: 'wait', ms: 100 });
  expect(() => runner.dispatch({ type: 'note', text: 'ab' })).toThrow('broken');
  expect(clock.pending()).toBe(1);
  isBroken = false;
  runner.dispatch({ type: 'note', text: 'cd' });
  expect(lines()).toEqual(['ab', 'cd', 'd']);
});

it('takes every event once and in the order it came, whatever effects send', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 20 }), (texts) => {
      const { runner, lines, changes, initial } = start();
      runner.dispatch({ type: 'ignore' });
      expect(changes).toEqual([]);
      for (const text of texts) runner.dispatch({ type: 'note', text });
      const expected = texts.flatMap((text) => Array.from(text, (_, at) => text.slice(at)).filter(Boolean));
      expect(lines()).toEqual(expected);
      for (const [index, [before]] of changes.entries())
        expect(before).toBe(index === 0 ? initial : changes[index - 1]?.[1]);
    }),
  );
});

it('finds the first of several times', () => {
  expect(earliestMs([null, 3, 2])).toBe(2);
  expect(earliestMs([null])).toBeNull();
});
