import { beforeEach, expect, it, vi } from 'vitest';
import type { CarModule } from './ports/car-module.ts';
import { plusMs } from './ports/unit-time.ts';
import { createModuleRunner, type ModuleRunner } from './run-modules.ts';
import { stateAt } from './test-support/vehicle-state.ts';
import { type VirtualClock, virtualClock } from './test-support/virtual-clock.ts';

let clock: VirtualClock;
let runner: ModuleRunner;
let happened: string[];
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(() => {
  vi.clearAllMocks();
  clock = virtualClock();
  runner = createModuleRunner({ clock, random: () => 0.5, log });
  happened = [];
});

/** A module that notes what is done with it; what is given replaces that. */
function moduleOf(name: string, given: Partial<CarModule> = {}): CarModule {
  return {
    name,
    start: () => void happened.push(`${name} starts`),
    stop: () => void happened.push(`${name} stops`),
    receive: () => void happened.push(`${name} receives`),
    ...given,
  };
}
/** Fails this many times, then works. */
function failing(times: number): () => void {
  let left = times;
  return () => {
    happened.push(`try ${times - left + 1}`);
    left -= 1;
    if (left >= 0) throw new Error('broken');
  };
}

it('starts modules in their order and stops the last first, each after its signal', async () => {
  const signals: AbortSignal[] = [];
  const start = (signal: AbortSignal) => void signals.push(signal);
  const stop = () => void happened.push(`aborted ${signals[0]?.aborted}`);
  runner.start([moduleOf('first', { start, stop }), moduleOf('second'), moduleOf('third')]);
  runner.receive(stateAt(0));
  expect(signals[0]?.aborted).toBe(false);
  await runner.stop();
  expect(happened).toEqual([
    'second starts',
    'third starts',
    'first receives',
    'second receives',
    'third receives',
    'third stops',
    'second stops',
    'aborted true',
  ]);
});

it.each([
  ['throws', (fail: () => void) => fail()],
  ['rejects', async (fail: () => void) => fail()],
])('starts a module again that %s in its start, alone and ever later', async (_how, start) => {
  const fail = failing(3);
  runner.start([moduleOf('bad', { start: () => start(fail) }), moduleOf('good')]);
  await clock.advance(0);
  runner.receive(stateAt(0));
  expect([...happened].sort()).toEqual(['bad stops', 'good receives', 'good starts', 'try 1']);
  expect([runner.failing(), runner.restarts()]).toEqual([['bad'], { bad: 0, good: 0 }]);
  await clock.advance(999);
  expect(happened).not.toContain('try 2');
  await clock.advance(1 + 2_000 + 4_000);
  runner.receive(stateAt(1));
  expect(happened.filter((each) => each.startsWith('try'))).toHaveLength(4);
  expect(happened.slice(-2)).toEqual(['bad receives', 'good receives']);
  expect([runner.failing(), runner.restarts()]).toEqual([[], { bad: 3, good: 0 }]);
  // Logged once: the same failure for weeks would fill the log.
  expect(log.error).toHaveBeenCalledTimes(1);
});

it('starts a module again that throws at a state, and one that throws in its timer', async () => {
  const inTimer = failing(1);
  const timed = moduleOf('timed', {
    start() {
      happened.push('timed starts');
      runner.clockOf('timed').after(10, inTimer);
    },
  });
  runner.start([moduleOf('good'), moduleOf('bad', { receive: failing(1) }), timed]);
  runner.receive(stateAt(0));
  runner.receive(stateAt(1));
  await clock.advance(10);
  expect(happened).toEqual([
    'good starts',
    'bad starts',
    'timed starts',
    'good receives',
    'try 1',
    'bad stops',
    'timed receives',
    'good receives',
    'timed receives',
    'try 1',
    'timed stops',
  ]);
  await clock.advance(1_000);
  runner.receive(stateAt(2));
  expect(happened.slice(11)).toEqual([
    'bad starts',
    'timed starts',
    'good receives',
    'try 2',
    'timed receives',
  ]);
});

it('resets its back-off after a module ran for a minute', async () => {
  const fail = vi.fn(() => {
    throw new Error('broken');
  });
  runner.start([moduleOf('bad', { receive: fail })]);
  for (const waitMs of [1_000, 2_000, 4_000]) {
    runner.receive(stateAt(0));
    await clock.advance(waitMs);
  }
  await clock.advance(60_000);
  runner.receive(stateAt(0));
  await clock.advance(1_000);
  runner.receive(stateAt(0));
  expect(fail).toHaveBeenCalledTimes(5);
});

it('ends a module that cannot be stopped, and one that still starts, without a restart', async () => {
  const stop = () => {
    throw new Error('stuck');
  };
  const slow = {
    start: () => new Promise<void>((_resolve, reject) => setImmediate(() => reject(new Error()))),
  };
  runner.start([moduleOf('good'), moduleOf('slow', slow), moduleOf('stuck', { stop })]);
  runner.receive(stateAt(0));
  await runner.stop();
  await clock.advance(100_000);
  expect(happened).toEqual([
    'good starts',
    'stuck starts',
    'good receives',
    'stuck receives',
    'slow stops',
    'good stops',
  ]);
  expect(clock.pending()).toBe(0);
});

it('passes stale readings only to modules that display them', () => {
  const receive = vi.fn();
  const receiveFresh = vi.fn();
  runner.start([
    moduleOf('shows', { receive }),
    moduleOf('decides', { freshOnly: true, receive: receiveFresh }),
  ]);
  const state = { ...stateAt(0, { speedKmh: 50 }), timeMs: plusMs(clock.nowMs(), -600_000) };
  runner.receive(state);
  expect(receive).toHaveBeenCalledExactlyOnceWith(state);
  expect(receiveFresh).toHaveBeenCalledExactlyOnceWith({ ...state, speedKmh: null });
});
