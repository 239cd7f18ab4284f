import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdmissionQueue } from './admission-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A queue with room for one, and opening requests that note how they were answered. */
function start(admittedTimeoutMs = 60_000) {
  const queue = new AdmissionQueue({ admitted: 1, admittedTimeoutMs, queuedAdmissions: 10 });
  const answers: string[] = [];
  const ask = (name: string) => {
    const socket = new Socket();
    const request = { socket } as IncomingMessage;
    queue.requestAdmission(
      request,
      () => answers.push(`${name} in`),
      () => answers.push(`${name} refused`),
    );
    return socket;
  };
  return { queue, answers, ask };
}

test('SIG-18 who opened and never joins keeps others out for a while only', () => {
  const { answers, ask } = start(2_000);
  for (const name of ['sleeper', 'second', 'third']) ask(name);
  vi.advanceTimersByTime(1_999);
  expect(answers).toEqual(['sleeper in']);
  vi.advanceTimersByTime(1);
  expect(answers).toEqual(['sleeper in', 'second in']);
  vi.advanceTimersByTime(2_000);
  expect(answers).toEqual(['sleeper in', 'second in', 'third in']);
});

test('SIG-18 a request that waited until its client gives up is asked to retry later', () => {
  const { queue, answers, ask } = start();
  const first = ask('first');
  ask('old');
  vi.advanceTimersByTime(10_000);
  ask('young');
  vi.advanceTimersByTime(5_001);
  queue.leave(first);
  expect(answers).toEqual(['first in', 'old refused', 'young in']);
});

test('SIG-18 a connection that joined or left makes room once, and waiting ones are rejected when the server ends', () => {
  const { queue, answers, ask } = start();
  const first = ask('first');
  const gone = ask('gone');
  for (const name of ['second', 'third']) ask(name);
  gone.destroy();
  queue.leave(first);
  first.emit('close');
  queue.leave(first);
  expect(answers).toEqual(['first in', 'second in']);
  queue.close();
  expect([answers.at(-1), queue.waiting]).toEqual(['third refused', 0]);
});
