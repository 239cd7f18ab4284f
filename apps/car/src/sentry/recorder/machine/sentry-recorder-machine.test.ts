import type { Tick } from '@ligo/machine';
import { expect, it } from 'vitest';
import type { Monotonic } from '../../../ports/unit-time.ts';
import {
  MAX_DURATION_MS,
  type SentryRecorderEffect,
  type SentryRecorderEvent,
  type SentryRecorderState,
  sentryRecorderDueMs,
  stepSentryRecorder,
} from './sentry-recorder-machine.ts';

const settings = { postMovementMs: 10_000 };
const sight = (camId: 1 | 2 | 3 | 4, sinceMs: number): SentryRecorderEvent => ({
  type: 'movement',
  camId,
  sinceMs: sinceMs as Monotonic,
});
const TICK: Tick = { type: 'tick' };

/** Runs a machine along events at their times, and answers what it did. */
function along(events: readonly [number, SentryRecorderEvent | Tick][]) {
  let state: SentryRecorderState = { phase: 'idle' };
  const did: [number, SentryRecorderEffect][] = [];
  for (const [nowMs, event] of events) {
    const step = stepSentryRecorder(state, event, { nowMs: nowMs as Monotonic }, settings);
    state = step.state;
    did.push(...step.effects.map((effect): [number, SentryRecorderEffect] => [nowMs, effect]));
  }
  return { state, did, types: did.map(([atMs, { type }]) => [atMs, type]) };
}

it('REC-1 REC-7 begins at a sight, with the time of the movement on the same clock', () => {
  const { did, state } = along([[5_000, sight(4, 3_000)]]);
  expect(did).toEqual([[5_000, { type: 'begin', movedAtMs: 3_000, cameras: [4] }]]);
  expect(state.phase).toBe('recording');
  expect(along([[5_000, sight(4, 9_000)]]).did[0]?.[1]).toMatchObject({ movedAtMs: 5_000 });
});

it('REC-2 REC-9 goes on until so long after the last sight of any camera, and ends with the picture of that time', () => {
  const seen: [number, SentryRecorderEvent][] = [
    [1_000, sight(4, 0)],
    [2_000, sight(4, 0)],
    [9_000, sight(4, 0)],
  ];
  const { state } = along(seen);
  expect(sentryRecorderDueMs(state, settings)).toBe(19_000);
  expect(along([...seen, [18_999, TICK]]).types).toEqual([[1_000, 'begin']]);
  expect(along([...seen, [19_000, TICK]]).types).toEqual([
    [1_000, 'begin'],
    [19_000, 'end'],
  ]);
  expect(along([...seen, [19_050, TICK]]).did.at(-1)?.[1]).toEqual({ type: 'end', atMs: 19_050 });
});

it('REC-8 reports no movement that the previous recording has already shown', () => {
  const { did } = along([
    [1_000, sight(4, 0)],
    [11_000, TICK],
    [12_000, sight(4, 0)],
  ]);
  expect(did.at(-1)).toEqual([12_000, { type: 'begin', movedAtMs: 11_000, cameras: [4] }]);
});

it('REC-3 notes each other camera once', () => {
  const { did } = along([
    [1_000, sight(4, 0)],
    [2_000, sight(1, 0)],
    [3_000, sight(1, 0)],
    [3_000, sight(4, 0)],
  ]);
  expect(did.slice(1)).toEqual([[2_000, { type: 'note', movedAtMs: 0, cameras: [1] }]]);
});

it('REC-4 continues with another after the maximum time, repeatedly, without a new start', () => {
  const seen = Array.from({ length: 700 }, (_, at): [number, SentryRecorderEvent] => [
    at * 1_000,
    sight(4, 0),
  ]);
  const { types } = along(
    seen.flatMap((each): [number, SentryRecorderEvent | Tick][] => [each, [each[0], TICK]]),
  );
  expect(types).toEqual([
    [0, 'begin'],
    [MAX_DURATION_MS, 'follow'],
    [2 * MAX_DURATION_MS, 'follow'],
  ]);
});

it('REC-5 finishes at once when it is disarmed', () => {
  expect(
    along([
      [1_000, sight(4, 0)],
      [1_500, { type: 'disarm' }],
    ]).types,
  ).toEqual([
    [1_000, 'begin'],
    [1_500, 'finish'],
  ]);
  expect(along([[1_500, { type: 'disarm' }]]).did).toEqual([]);
});

it('REC-6 finishes when the picture of all is interrupted, and resumes without a new report while the movement lasts', () => {
  const { did } = along([
    [500, { type: 'broken' }],
    [1_000, sight(4, 0)],
    [1_200, sight(1, 0)],
    [1_500, { type: 'broken' }],
    [1_600, sight(4, 0)],
  ]);
  expect(did.slice(2)).toEqual([
    [1_500, { type: 'finish' }],
    [1_500, { type: 'resume', movedAtMs: 1_500, cameras: [4, 1] }],
  ]);
});
