import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { withLimit } from '@ligo/machine';
import { expect, it } from 'vitest';
import { stallAwareClock } from './clock.ts';

const never = new Promise<never>(() => {});

function standStill(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

it('does not blame others for a time in which this process stood still', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asking = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [answering] = (await once(server, 'connection')) as [Socket];
  for (const limitMs of [50, 300]) {
    const answered = withLimit(stallAwareClock, limitMs, once(asking, 'data'), () => 'late');
    answering.write('x');
    standStill(400);
    expect(String(await answered)).toBe('x');
  }
  asking.destroy();
  server.close();
});

it('ends the wait for what never comes, and none that was cancelled', async () => {
  const beganAt = performance.now();
  expect(await withLimit(stallAwareClock, 250, never, () => 'late')).toBe('late');
  expect(performance.now() - beganAt).toBeGreaterThan(240);
  let calls = 0;
  for (const delayMs of [0, 150]) stallAwareClock.after(delayMs, () => calls++)();
  await withLimit(stallAwareClock, 200, never, () => {});
  expect(calls).toBe(0);
});
