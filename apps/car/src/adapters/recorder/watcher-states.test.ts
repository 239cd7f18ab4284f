import { expect, test } from 'vitest';
import type { WatcherState } from '../../ports/sentry-watcher.ts';
import { createWatcherStates } from './watcher-states.ts';

test('watches only once the scene is learned: what moves before is not seen', () => {
  const told: WatcherState[] = [];
  const states = createWatcherStates((state) => told.push(state));
  states.set({ isTold: true });
  states.set({ isWorking: true });
  states.set({ isLearning: false });
  states.set({ isLearning: true });
  states.set({ isLearning: false });
  expect(told.map(({ phase }) => phase)).toEqual(['starting', 'watching', 'starting', 'watching']);
});

test('says first what keeps it from watching, and of a recording that it is one', () => {
  const told: WatcherState[] = [];
  const states = createWatcherStates((state) => told.push(state));
  states.set({ isTold: true, isWorking: true, isLearning: false });
  states.set({ isRecording: true });
  states.set({ isLearning: true });
  states.set({ isWorking: false });
  states.set({ hasRoom: false });
  states.set({ isTold: false });
  expect(told).toEqual([
    { phase: 'watching' },
    { phase: 'recording' },
    { phase: 'failing', why: 'cameras' },
    { phase: 'failing', why: 'storage' },
    { phase: 'idle' },
  ]);
});
