import { expect, it } from 'vitest';
import { collectGarbage } from './test-support/collect-garbage.ts';
import { createVirtualClock } from './test-support/virtual-clock.ts';
import { limitedSignal, withLimit } from './with-limit.ts';

it('gives what came in time, and leaves no timer', async () => {
  const clock = createVirtualClock();
  expect(await withLimit(clock, 100, Promise.resolve('here'), () => 'late')).toBe('here');
  await expect(withLimit(clock, 100, Promise.reject(new Error('no')), () => 'late')).rejects.toThrow('no');
  expect(clock.pending()).toBe(0);
});

it('answers or throws in its place once the time is over', async () => {
  const clock = createVirtualClock();
  const never = new Promise<string>(() => {});
  const answered = withLimit(clock, 100, never, () => 'late');
  const thrown = withLimit(clock, 100, never, () => {
    throw new Error('too late');
  });
  const refused = expect(thrown).rejects.toThrow('too late');
  await clock.advance(99);
  expect(clock.pending()).toBe(2);
  await clock.advance(1);
  expect(await answered).toBe('late');
  await refused;
});

it('ignores a failure after the time limit', async () => {
  const clock = createVirtualClock();
  let fail = (_error: Error) => {};
  const coming = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const answered = withLimit(clock, 100, coming, () => 'late');
  await clock.advance(100);
  fail(new Error('after the time'));
  expect(await answered).toBe('late');
});

it('aborts as the signal does', () => {
  const stopping = new AbortController();
  const limited = limitedSignal(stopping.signal, 60_000);
  stopping.abort('stopped');
  expect([limited.reason, limitedSignal(stopping.signal, 60_000).aborted]).toEqual(['stopped', true]);
});

it('aborts at its limit, however often garbage is collected meanwhile', async () => {
  const signal = limitedSignal(new AbortController().signal, 200);
  const reason = new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(signal.reason));
  });
  const stop = collectGarbage();
  expect(await reason).toMatchObject({ name: 'TimeoutError' });
  stop();
});
