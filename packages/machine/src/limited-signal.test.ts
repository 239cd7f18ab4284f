import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { limitedSignal } from './with-limit.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const whyItAborts = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    signal.addEventListener('abort', () => resolve(signal.reason));
  });

it('aborts as the signal does', async () => {
  const stopping = new AbortController();
  const reason = whyItAborts(limitedSignal(stopping.signal, 60_000));
  stopping.abort('stopped');
  expect(await reason).toBe('stopped');
  expect(limitedSignal(stopping.signal, 60_000).aborted).toBe(true);
});

it('aborts at its limit, however often garbage is collected meanwhile', async () => {
  const reason = whyItAborts(limitedSignal(new AbortController().signal, 200));
  const collecting = setInterval(collectGarbage, 20);
  expect(await reason).toMatchObject({ name: 'TimeoutError' });
  clearInterval(collecting);
});
