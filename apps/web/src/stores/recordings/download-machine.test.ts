import { createMachineRunner } from '@ligo/machine';
import { createVirtualClock } from '@ligo/machine/test-support';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, recordingAt } from '../test-support/recording-samples.ts';
import {
  type DownloadEffect,
  type DownloadEvent,
  type DownloadMachineState,
  INITIAL_DOWNLOAD,
  stepDownload,
  type TextChunk,
} from './download-machine.ts';

const FILE = bytesOf(1_000);
const recording = recordingAt(1);

/** A phone whose file is `disk`. */
function start(canBulk = true) {
  const clock = createVirtualClock();
  let disk: number[] = [];
  let isCleared = false;
  const asked: (number | 'text')[] = [];
  const done: string[] = [];
  const run = (effect: DownloadEffect) => {
    if (effect.type === 'ask') asked.push(effect.form === 'bulk' ? effect.fromByte : 'text');
    else if (effect.type === 'open') disk = disk.slice(0, effect.fromByte);
    else if (effect.type === 'write') disk.push(...effect.bytes);
    else if (effect.type === 'finish') runner.dispatch({ type: 'stored' });
    else {
      done.push(effect.type);
      if (effect.type === 'clear') [disk, isCleared] = [[], true];
    }
  };
  const runner = createMachineRunner<DownloadMachineState, DownloadEvent, DownloadEffect>({
    clock,
    initial: INITIAL_DOWNLOAD,
    step: stepDownload,
    dueMs: ({ dueMs }) => dueMs,
    run,
  });
  const notify = runner.dispatch;
  const link = (isUp: boolean) => notify({ type: 'link', isUp, canBulk });
  link(true);
  const begin = (receivedBytes = 0, sizeBytes = 0) =>
    notify({ type: 'start', recording, receivedBytes, sizeBytes });
  const began = (fromByte: number, sizeBytes = FILE.length) => notify({ type: 'began', sizeBytes, fromByte });
  const data = (from: number, to: number) => notify({ type: 'data', bytes: FILE.slice(from, to) });
  const text = (chunk: TextChunk) => notify({ type: 'text', chunk });
  const pieces = 10;
  const chunk = (index: number) =>
    text({ type: 'chunk', index, bytes: FILE.slice(index * 100, index * 100 + 100) });
  const textStart = (fileName = recording.path) => text({ type: 'start', fileName, totalChunks: pieces });
  return {
    clock,
    notify,
    link,
    begin,
    began,
    data,
    text,
    chunk,
    textStart,
    asked,
    done,
    disk: () => Uint8Array.from(disk),
    setDisk(bytes: Uint8Array) {
      disk = [...bytes];
    },
    isCleared: () => isCleared,
    state: runner.state,
    phase: () => runner.state().phase,
  };
}

test('DOWN-1 DOWN-2 DOWN-3 asks from the first missing byte, writes the received bytes, and ends with all of them', () => {
  const { begin, began, data, notify, asked, disk, state, setDisk, phase } = start();
  setDisk(FILE.slice(0, 400));
  begin(400, 1_000);
  expect(phase()).toBe('preparing');
  data(0, 50);
  began(400);
  data(400, 700);
  expect(state()).toMatchObject({ phase: 'running', receivedBytes: 700, sizeBytes: 1_000 });
  begin();
  data(700, 1_000);
  notify({ type: 'end' });
  expect([phase(), asked]).toEqual(['success', [400]]);
  expect(disk()).toEqual(FILE);
});

test('DOWN-3 fewer bytes are asked for again, more are an error', () => {
  const { begin, began, data, notify, asked, phase, isCleared } = start();
  begin();
  began(0);
  data(0, 300);
  notify({ type: 'end' });
  expect([phase(), asked]).toEqual(['preparing', [0, 300]]);
  began(300);
  data(300, 1_000);
  data(0, 1);
  expect([phase(), isCleared()]).toEqual(['error', true]);
});

test('DOWN-4 continues after a lost link from its position', async () => {
  const { begin, began, data, link, notify, asked, disk, phase, clock } = start();
  begin();
  began(0);
  data(0, 300);
  link(false);
  data(300, 400);
  await clock.advance(3_600_000);
  expect(phase()).toBe('waiting');
  link(true);
  began(300);
  data(300, 1_000);
  notify({ type: 'end' });
  expect([phase(), asked]).toEqual(['success', [0, 300]]);
  expect(disk()).toEqual(FILE);
});

test('DOWN-4 a car that only sends texts begins again', () => {
  const { begin, textStart, chunk, text, link, asked, disk, phase } = start(false);
  begin();
  textStart();
  for (let index = 0; index < 5; index += 1) chunk(index);
  link(false);
  link(true);
  chunk(5);
  textStart();
  for (let index = 0; index < 10; index += 1) chunk(index);
  text({ type: 'end' });
  expect([phase(), asked]).toEqual(['success', ['text', 'text']]);
  expect(disk()).toEqual(FILE);
});

test('DOWN-5 a refusal, a full medium and silence are errors, and are sent to the car', async () => {
  const one = start();
  one.begin();
  one.notify({ type: 'refused', error: 'not-found' });
  expect(one.state()).toMatchObject({ phase: 'error', error: 'not-found', recording });
  expect(one.done).toEqual(['stop', 'clear']);
  const full = start();
  full.begin();
  full.began(0);
  full.notify({ type: 'not-stored', reason: 'full' });
  expect(full.state()).toMatchObject({ phase: 'error', error: 'full' });
  const silent = start();
  silent.begin();
  await silent.clock.advance(29_999);
  expect([silent.phase(), silent.asked.length]).toEqual(['preparing', 3]);
  await silent.clock.advance(1);
  expect(silent.state()).toMatchObject({ phase: 'error', error: 'unanswered' });
});

test('DOWN-5 a car that begins each time and breaks off did answer: it cannot read the recording', async () => {
  const { begin, began, notify, clock, state } = start();
  const breakOff = () => {
    began(0);
    notify({ type: 'broken' });
  };
  begin();
  breakOff();
  await clock.advance(10_000);
  breakOff();
  await clock.advance(10_000);
  breakOff();
  await clock.advance(10_000);
  expect(state()).toMatchObject({ phase: 'error', error: 'unreadable' });
});

test('DOWN-5 a car that broke off and then sends nothing counts as unanswered', async () => {
  const { begin, began, notify, clock, state } = start();
  begin();
  began(0);
  notify({ type: 'broken' });
  await clock.advance(30_000);
  expect(state()).toMatchObject({ phase: 'error', error: 'unanswered' });
});

test('DOWN-6 cancelling clears everything', () => {
  const { begin, began, data, notify, done, disk, state, isCleared } = start();
  notify({ type: 'cancel' });
  begin();
  began(0);
  data(0, 300);
  notify({ type: 'cancel' });
  data(300, 400);
  notify({ type: 'end' });
  expect(state()).toMatchObject({ phase: 'cancelled', receivedBytes: 0 });
  expect([done, disk().length, isCleared()]).toEqual([['stop', 'clear'], 0, true]);
});

test('DOWN-7 returns to idle after three seconds, and takes a new one before', async () => {
  const { begin, began, data, notify, phase, clock } = start();
  begin();
  notify({ type: 'refused', error: '' });
  await clock.advance(2_999);
  expect(phase()).toBe('error');
  await clock.advance(1);
  expect(phase()).toBe('idle');
  begin();
  began(0);
  data(0, 1_000);
  notify({ type: 'end' });
  begin();
  expect(phase()).toBe('preparing');
  notify({ type: 'forget' });
  expect([phase(), clock.pending()]).toEqual(['idle', 0]);
});

test('DOWN-8 a recording that has changed is downloaded again', () => {
  const { begin, began, data, notify, asked, disk, setDisk, phase } = start();
  setDisk(FILE.slice(500, 800));
  begin(300, 900);
  began(300);
  expect(asked).toEqual([300, 0]);
  began(0);
  data(0, 1_000);
  notify({ type: 'end' });
  expect(phase()).toBe('success');
  expect(disk()).toEqual(FILE);
});

test('DOWN-9 a recording that another window is fetching is left to it', () => {
  const { begin, began, notify, done, state, isCleared } = start();
  begin(300, 1_000);
  began(300);
  notify({ type: 'not-stored', reason: 'elsewhere' });
  expect(state()).toMatchObject({ phase: 'error', error: 'elsewhere', recording });
  expect(done).toEqual(['stop', 'close']);
  expect(isCleared()).toBe(false);
});

test('DOWN-2 DOWN-3 pieces in texts, in any order, twice or lost, never give wrong bytes', () => {
  const all = fc.array(fc.nat(11), { maxLength: 60 });
  fc.assert(
    fc.property(all, fc.boolean(), (indices, isComplete) => {
      const { begin, textStart, chunk, text, disk, phase } = start(false);
      begin();
      chunk(0);
      textStart('another one.mp4');
      chunk(0);
      textStart();
      const sent = isComplete ? [...indices, ...Array.from({ length: 10 }, (_, at) => at)] : indices;
      for (const index of sent) chunk(index);
      text({ type: 'end' });
      const isWhole = new Set(sent.filter((index) => index < 10)).size === 10;
      expect(phase()).toBe(isWhole ? 'success' : 'error');
      expect(disk()).toEqual(isWhole ? FILE : new Uint8Array());
    }),
  );
});

test("DOWN-2 DOWN-3 DOWN-4 whatever breaks in between, the bytes are the car's or there are none", () => {
  const happening = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ type: fc.constant('data' as const), count: fc.integer({ min: 1, max: 200 }) }),
    },
    { weight: 1, arbitrary: fc.constant({ type: 'break' as const }) },
    { weight: 1, arbitrary: fc.constant({ type: 'cut' as const }) },
    { weight: 1, arbitrary: fc.constant({ type: 'reload' as const }) },
    { weight: 1, arbitrary: fc.constant({ type: 'late' as const }) },
  );
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (all) => {
      let phone = start();
      phone.begin();
      let answered = 0;
      let at = 0;
      /** The car answers the last request. */
      const answer = () => {
        if (phone.asked.length === answered) return;
        answered = phone.asked.length;
        at = phone.asked.at(-1) as number;
        phone.began(at);
      };
      for (const each of [
        ...all,
        ...Array.from({ length: 20 }, () => ({ type: 'data' as const, count: 200 })),
      ]) {
        if (phone.phase() === 'success' || phone.phase() === 'error') break;
        answer();
        if (each.type === 'data') {
          phone.data(at, at + each.count);
          at = Math.min(FILE.length, at + each.count);
          if (at === FILE.length) phone.notify({ type: 'end' });
        } else if (each.type === 'cut') phone.notify({ type: 'end' });
        else if (each.type === 'late') {
          phone.link(false);
          phone.data(at, at + 10);
          phone.link(true);
        } else if (each.type === 'break') {
          phone.link(false);
          phone.link(true);
        } else {
          const partial = phone.disk();
          phone = start();
          phone.setDisk(partial);
          phone.begin(partial.length, FILE.length);
          answered = 0;
        }
        expect(Buffer.from(FILE.slice(0, phone.disk().length)).equals(phone.disk())).toBe(true);
      }
      if (phone.phase() === 'success') expect(phone.disk()).toEqual(FILE);
      else expect(phone.state()).toMatchObject({ phase: 'error' });
    }),
  );
});
