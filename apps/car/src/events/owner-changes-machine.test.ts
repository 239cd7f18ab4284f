import { createMachineRunner } from '@ligo/machine';
import { createVirtualClock } from '@ligo/machine/test-support';
import type { OwnerChange } from '@ligo/protocol';
import { expect, it } from 'vitest';
import type { Monotonic } from '../ports/unit-time.ts';
import {
  INITIAL_OWNER_CHANGES,
  type OwnerChangesEffect,
  type OwnerChangesEvent,
  type OwnerChangesState,
  ownerChangesDueMs,
  stepOwnerChanges,
} from './owner-changes-machine.ts';

const MINUTE = 60_000;
const START = 5_000_000 as Monotonic;
const switched = (isOn: boolean): OwnerChange => ({ kind: 'sentrySwitched', isOn });
const deleted = (count: number): OwnerChange => ({ kind: 'recordingsDeleted', count });
const masked = (...camIds: (1 | 2 | 3 | 4)[]): OwnerChange => ({
  kind: 'sentryMasked',
  camIds,
  isEveryCamera: camIds.length === 4,
});

function start() {
  const clock = createVirtualClock<Monotonic>({ startMs: START });
  const recorded: OwnerChangesEffect[] = [];
  const runner = createMachineRunner<OwnerChangesState, OwnerChangesEvent, OwnerChangesEffect, Monotonic>({
    clock,
    initial: INITIAL_OWNER_CHANGES,
    step: stepOwnerChanges,
    dueMs: ownerChangesDueMs,
    run: (effect) => void recorded.push(effect),
  });
  return {
    clock,
    recorded,
    runner,
    make(change: OwnerChange, isSerious = true, pairingId: string | null = 'ann') {
      runner.dispatch({ type: 'made', change, pairingId, isSerious, account: pairingId, at: clock.nowMs() });
    },
    changes: () => recorded.map(({ change }) => change),
    reports: () => recorded.map(({ isReported }) => isReported),
  };
}

it('OWNER-2 records ten changes of a kind and a pairing at once, then the last state once a minute', async () => {
  const { clock, make, recorded, changes } = start();
  for (let each = 0; each < 13; each++) make(switched(each % 2 === 0), each % 2 === 1);
  make(deleted(1));
  make(switched(false), true, 'bob');
  expect(changes().slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, each) => switched(each % 2 === 0)));
  expect(changes().slice(10)).toEqual([deleted(1), switched(false)]);
  make(switched(false));
  const at = clock.nowMs();
  await clock.advance(MINUTE);
  expect(recorded.slice(12)).toMatchObject([{ change: switched(false), isReported: true, at }]);
  await clock.advance(10 * MINUTE);
  expect(recorded).toHaveLength(13);
  expect(clock.pending()).toBe(0);
});

it('OWNER-2 refills its quota once a minute, and records what waits when it stops', async () => {
  const { clock, make, changes, runner } = start();
  for (let each = 0; each < 10; each++) make(deleted(1));
  await clock.advance(2.5 * MINUTE);
  for (let each = 0; each < 4; each++) make(deleted(1));
  expect(changes()).toHaveLength(12);
  await clock.advance(MINUTE / 2);
  expect(changes().slice(12)).toEqual([deleted(2)]);
  make(deleted(3));
  make(deleted(4));
  runner.dispatch({ type: 'stop' });
  expect(changes().slice(13)).toEqual([deleted(7)]);
});

it('OWNER-3 notifies of Sentry that is switched off, and of each camera more that is ignored', () => {
  const { make, reports } = start();
  make(switched(false));
  make(switched(true), false);
  make(masked(4));
  make(masked(), false);
  expect(reports()).toEqual([true, false, true, false]);
});

it('OWNER-3 notifies of the last state of changes that became one', async () => {
  const { clock, make, recorded } = start();
  for (let each = 0; each < 10; each++) make(masked(), false);
  make(masked(1, 4));
  make(masked(1), false);
  await clock.advance(MINUTE);
  expect(recorded.at(-1)).toMatchObject({ change: masked(1), isReported: true });
  make(masked(1, 2));
  make(masked(), false);
  await clock.advance(MINUTE);
  expect(recorded.at(-1)).toMatchObject({ change: masked(), isReported: false });
});

it('OWNER-3 notifies of five deletions of an account within ten minutes, again after five more', async () => {
  const { clock, make, reports } = start();
  for (let each = 0; each < 4; each++) make(deleted(1));
  make(deleted(4), true, 'bob');
  await clock.advance(10 * MINUTE);
  for (let each = 0; each < 4; each++) make(deleted(1));
  expect(reports()).not.toContain(true);
  make(deleted(1));
  make(deleted(4));
  make(deleted(1));
  expect(reports().slice(-3)).toEqual([true, false, true]);
});
