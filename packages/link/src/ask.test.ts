import type { CarExtras } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { ask } from './ask.ts';

const SECOND = { limitMs: 1_000 };

/** A link and a clock that hold what they were given. */
function start(isLinked = true) {
  const handlers = new Set<(extras: never) => void>();
  const timers = new Set<() => void>();
  const hold = <T>(all: Set<T>, one: T) => {
    all.add(one);
    return () => void all.delete(one);
  };
  const needs: Parameters<typeof ask>[0] = {
    link: { send: () => isLinked, on: (_action, handler) => hold(handlers, handler) },
    clock: { after: (_delayMs, run) => hold(timers, run) },
  };
  return {
    needs,
    receive: (extras: CarExtras<'LoadSeatMemory'>) => {
      for (const handler of [...handlers]) handler(extras as never);
    },
    passTime: () => {
      for (const run of [...timers]) run();
    },
    left: () => handlers.size + timers.size,
  };
}

it('gives the answer, the one that is meant', async () => {
  const { needs, receive, left } = start();
  const answer = ask(
    needs,
    'LoadSeatMemory',
    { position: 1 },
    { ...SECOND, isAnswer: ({ success }) => success },
  );
  receive({ success: false });
  receive({ success: true });
  expect(await answer).toEqual({ ok: true, extras: { success: true } });
  expect(left()).toBe(0);
});

it('returns the reason without an answer, and leaves nothing behind', async () => {
  const away = start(false);
  const unsent = await ask(away.needs, 'LoadSeatMemory', { position: 1 }, SECOND);
  const silent = start();
  const late = ask(silent.needs, 'LoadSeatMemory', { position: 1 }, SECOND);
  silent.passTime();
  const stopped = start();
  const stop = new AbortController();
  const limits = { ...SECOND, signal: stop.signal };
  const aborted = ask(stopped.needs, 'LoadSeatMemory', { position: 1 }, limits);
  stop.abort();
  const never = await ask(stopped.needs, 'LoadSeatMemory', { position: 1 }, limits);
  expect([unsent, await late, await aborted, never].map((answer) => answer.ok || answer.reason)).toEqual([
    'unsent',
    'unanswered',
    'aborted',
    'aborted',
  ]);
  expect([away.left(), silent.left(), stopped.left()]).toEqual([0, 0, 0]);
});
