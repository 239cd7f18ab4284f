import { settle } from '@ligo/machine/test-support';
import { expect, test } from 'vitest';
import { createLinkBench } from '../test-support/link-bench.ts';
import { createSentryMasks } from './sentry-store.ts';

const never = new AbortController().signal;

async function start() {
  const bench = createLinkBench();
  const masks = createSentryMasks({ link: bench.link, clock: bench.clock });
  await bench.start();
  /** Lets time pass while the car lives. */
  const pass = async (ms: number) => {
    for (let leftMs = ms; leftMs > 0; leftMs -= 1_000) {
      await bench.clock.advance(1_000);
      bench.send('Ping');
    }
  };
  return { ...bench, masks, send: bench.deliver, pass };
}

test('gives the picture that the car sends, whichever comes first, its name or its bytes', async () => {
  const { masks, send, peer } = await start();
  const named = masks.still(2, never);
  send('GetCameraStill', { success: true, camId: 1, transfer: 8 });
  send('GetCameraStill', { success: true, camId: 2, transfer: 1 });
  await settle();
  await peer().car.bulk.send(1, [Uint8Array.of(1, 2), Uint8Array.of(3)]);
  const early = masks.still(2, never);
  await peer().car.bulk.send(2, [Uint8Array.of(4)]);
  send('GetCameraStill', { success: true, camId: 2, transfer: 2 });
  const bytes = async (still: Promise<unknown>) =>
    new Uint8Array(await ((await still) as Blob).arrayBuffer());
  expect([await bytes(named), await bytes(early)]).toEqual([Uint8Array.of(1, 2, 3), Uint8Array.of(4)]);
});

test('reports why there is no picture, and never waits forever', async () => {
  const { masks, send, pass } = await start();
  const failing = masks.still(1, never);
  send('GetCameraStill', { success: false, camId: 1, error: 'camera-failed' });
  expect(await failing).toBe('camera-failed');
  const silent = masks.still(1, never);
  await pass(15_000);
  expect(await silent).toBe('unanswered');
});

test('a picture that stops in the middle, is far too large or loses its link is none', async () => {
  const { masks, send, peer, pass, link } = await start();
  const named = async (transfer: number) => {
    const still = masks.still(1, never);
    send('GetCameraStill', { success: true, camId: 1, transfer });
    await settle();
    return { still };
  };
  const [cut, large] = [await named(1), await named(2)];
  const partial = async function* () {
    yield Uint8Array.of(1);
    await new Promise(() => {});
  };
  void peer().car.bulk.send(1, partial());
  await peer().car.bulk.send(2, [new Uint8Array(4_200_000)]);
  expect(await large.still).toBe('link-lost');
  await pass(15_000);
  expect(link.get().reach).toBe('car');
  expect(await cut.still).toBe('link-lost');
  const lost = await named(3);
  peer().handlers.onClosed();
  expect(await lost.still).toBe('link-lost');
});
