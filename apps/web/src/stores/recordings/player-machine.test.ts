import { createMachineRunner } from '@ligo/machine';
import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, test } from 'vitest';
import {
  INITIAL_PLAYER,
  type PlayerEffect,
  type PlayerEvent,
  type PlayerMachineState,
  stepPlayer,
} from './player-machine.ts';

function start(link: PlayerMachineState['link'] = 'up', canSeek = true) {
  const clock = createVirtualClock();
  const done: (number | string)[] = [];
  const runner = createMachineRunner<PlayerMachineState, PlayerEvent, PlayerEffect>({
    clock,
    initial: INITIAL_PLAYER,
    step: stepPlayer,
    dueMs: ({ dueMs }) => dueMs,
    run: (effect) => void done.push(effect.type === 'stop' ? 'stop' : (effect.from ?? 'begin')),
  });
  const notify = runner.dispatch;
  const setLink = (next: PlayerMachineState['link']) => notify({ type: 'link', link: next, canSeek });
  setLink(link);
  const open = () => notify({ type: 'open', filePath: 'a', durationMs: 20_000, atMs: 0 });
  const started = (success = true, error?: string) =>
    notify({ type: 'started', filePath: 'a', success, error });
  const progress = (atMs: number, filePath = 'a') =>
    notify({ type: 'progress', filePath, atMs, durationMs: 20_000 });
  const phase = () => runner.state().phase;
  return { clock, done, notify, setLink, open, started, progress, phase, state: runner.state };
}

test('PLAY-1 plays at once, or waits for the connection', () => {
  const one = start();
  one.open();
  expect([one.phase(), one.done]).toEqual(['starting', [0]]);
  one.started();
  one.progress(5_000);
  expect(one.state()).toMatchObject({ phase: 'playing', atMs: 5_000 });
  const other = start('down');
  other.open();
  expect([other.phase(), other.done]).toEqual(['waiting', []]);
  other.setLink('up');
  expect([other.phase(), other.done]).toEqual(['starting', [0]]);
});

test('PLAY-2 a connection that breaks waits, is an error once the car is offline, and continues from its position', () => {
  const { open, started, progress, setLink, phase, done, state } = start();
  open();
  started();
  progress(7_000);
  setLink('down');
  expect(phase()).toBe('waiting');
  setLink('offline');
  expect(state()).toMatchObject({ phase: 'error', error: 'offline' });
  setLink('up');
  started();
  expect([phase(), done]).toEqual(['playing', [0, 7_000]]);
  const offline = start('offline');
  offline.open();
  expect(offline.state()).toMatchObject({ phase: 'error', error: 'offline' });
});

test('PLAY-3 pausing stops the car, and playing on starts from that place where it can', () => {
  for (const canSeek of [true, false]) {
    const { open, started, progress, notify, done, phase } = start('up', canSeek);
    open();
    started();
    progress(7_000);
    notify({ type: 'pause' });
    notify({ type: 'pause' });
    expect(phase()).toBe('stopped');
    progress(8_000);
    notify({ type: 'play' });
    expect(done).toEqual(canSeek ? [0, 'stop', 7_000] : ['begin', 'stop', 'begin']);
  }
});

test('PLAY-4 another position starts the playback there, within the recording', () => {
  const { open, started, notify, done, state } = start();
  notify({ type: 'seek', atMs: 3 });
  open();
  notify({ type: 'seek', atMs: 90_000 });
  started();
  notify({ type: 'pause' });
  notify({ type: 'seek', atMs: -4 });
  expect(state()).toMatchObject({ phase: 'stopped', atMs: 0 });
  expect(done).toEqual([0, 20_000, 'stop']);
  const old = start('up', false);
  old.open();
  old.notify({ type: 'seek', atMs: 5_000 });
  expect(old.done).toEqual(['begin']);
});

test('PLAY-5 a report of another recording or an earlier start changes nothing', () => {
  const { open, started, progress, notify, state } = start();
  open();
  progress(4_000);
  notify({ type: 'finished' });
  notify({ type: 'started', filePath: 'b', success: false });
  expect(state()).toMatchObject({ phase: 'starting', atMs: 0 });
  started();
  progress(4_000, 'b');
  expect(state()).toMatchObject({ phase: 'playing', atMs: 0 });
});

test('PLAY-6 a refusal and silence are errors, also later', async () => {
  const { open, started, clock, state, done, notify } = start();
  open();
  started(false, 'no-codec');
  expect(state()).toMatchObject({ phase: 'error', error: 'no-codec' });
  notify({ type: 'play' });
  await clock.advance(8_000);
  expect(state()).toMatchObject({ phase: 'error', error: 'unanswered' });
  expect(done).toEqual([0, 0, 'stop']);
  notify({ type: 'play' });
  started();
  started(false, 'unreadable');
  expect(state()).toMatchObject({ phase: 'error', error: 'unreadable' });
  expect(clock.pending()).toBe(0);
});

test('PLAY-7 stops at the end, from where it begins again; another picture leaves the place', () => {
  const { open, started, progress, notify, state, done } = start();
  open();
  started();
  progress(19_500);
  notify({ type: 'finished' });
  expect(state()).toMatchObject({ phase: 'stopped', atMs: 20_000 });
  notify({ type: 'play' });
  started();
  progress(9_000);
  notify({ type: 'finished' });
  expect(state()).toMatchObject({ phase: 'stopped', atMs: 9_000 });
  expect(done).toEqual([0, 0]);
});

test('PLAY-8 closing stops the car, if it plays', () => {
  const { open, notify, done, phase } = start();
  notify({ type: 'close' });
  open();
  notify({ type: 'close' });
  notify({ type: 'close' });
  expect([done, phase()]).toEqual([[0, 'stop'], 'idle']);
});
