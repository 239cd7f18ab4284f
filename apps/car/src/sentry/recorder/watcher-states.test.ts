import { expect, test } from 'vitest';
import type { WatcherState } from '../watcher-contract.ts';
import { createWatcherStates } from './watcher-states.ts';

test('watches only once the scene is learned: what moves before is not seen', () => {
  const reported: WatcherState[] = [];
  const states = createWatcherStates((state) => reported.push(state));
  states.set({ isArmed: true });
  states.set({ isWorking: true });
  states.set({ isLearning: false });
  states.set({ isLearning: true });
  states.set({ isLearning: false });
  expect(reported.map(({ phase }) => phase)).toEqual(['starting', 'watching', 'starting', 'watching']);
});

test('reports first what keeps it from watching, then a recording', () => {
  const reported: WatcherState[] = [];
  const states = createWatcherStates((state) => reported.push(state));
  states.set({ isArmed: true, isWorking: true, isLearning: false });
  states.set({ isRecording: true });
  states.set({ isLearning: true });
  states.set({ isWorking: false });
  states.set({ hasRoom: false });
  states.set({ isArmed: false });
  expect(reported).toEqual([
    { phase: 'watching' },
    { phase: 'recording' },
    { phase: 'failing', cause: 'cameras' },
    { phase: 'failing', cause: 'storage' },
    { phase: 'idle' },
  ]);
});
