import { readCarMessage } from '@ligo/protocol';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ActionRouter } from '../link/phones/action-router.ts';
import { linksTo } from '../link/test-support/links-to.ts';
import { startSignalingServer } from '../link/test-support/signaling-server.ts';
import { testContext } from '../test-support/car-context.ts';
import { createFakePhone } from '../test-support/fake-phone.ts';
import { connectPhone } from '../test-support/phone.ts';
import { virtualClock } from '../test-support/virtual-clock.ts';
import type { TripStore } from './trips-contract.ts';
import { createTripsModule } from './trips-module.ts';

/** In all far more than a channel may hold back for one phone. */
const CHUNKS = 150;
const CHUNK = new Uint8Array(100_000).fill(7);

const store: TripStore = {
  transaction: (work) => work(),
  begin() {},
  add() {},
  move() {},
  finish() {},
  openedAtS: () => null,
  finishInterrupted: () => false,
  summaries: () => [],
  chunk: (_key, index) => (index < CHUNKS ? CHUNK : null),
  newestId: () => 0,
  delete: () => true,
};

const BOOT = { bootId: null };

it('sends several phones more than their channels hold, at their pace, and to the end', async () => {
  const server = await startSignalingServer();
  const router = new ActionRouter({ info() {}, warn() {}, error() {} });
  createTripsModule(testContext({ phones: router }), store, BOOT).start(new AbortController().signal);
  const link = linksTo(server, virtualClock(), { router });
  link.start();
  await vi.waitUntil(server.isConnected);
  const phones = [await connectPhone(server, 'a'), await connectPhone(server, 'b')];
  onTestFinished(async () => {
    link.stop();
    for (const phone of phones) phone.close();
    await server.stop();
  });
  for (const phone of phones)
    phone.send('{"action":"TripPoints","extras":{"id":1,"createdAt":5,"form":"columns"}}');
  await vi.waitUntil(() => phones.every(({ received }) => received.length === CHUNKS + 1), {
    timeout: 30_000,
  });
  for (const { received } of phones)
    expect(readCarMessage(received.at(-1) ?? '')).toEqual({
      ok: true,
      message: { action: 'TripPoints', extras: { id: 1, createdAt: 5, points: [] } },
    });
  expect(link.peerCount).toBe(2);
}, 40_000);

it('holds one list of trips at a time for a phone that asks without end, and another one for its neighbour', async () => {
  const router = new ActionRouter({ info() {}, warn() {}, error() {} });
  let lists = 0;
  const summaries = () => {
    lists += 1;
    return [];
  };
  const trips = createTripsModule(testContext({ phones: router }), { ...store, summaries }, BOOT);
  trips.start(new AbortController().signal);
  const slow = createFakePhone();
  let isGone = () => {};
  slow.send = () =>
    new Promise((resolve) => {
      isGone = () => resolve(false);
    });
  const text = '{"action":"TripSummary","extras":{"from":0}}';
  for (let each = 0; each < 500; each++) router.receive(text, slow);
  router.receive(text, createFakePhone());
  await vi.waitFor(() => expect(lists).toBe(2));
  await new Promise((resolve) => setImmediate(resolve));
  expect(lists).toBe(2);
  isGone();
  await vi.waitFor(() => expect(lists).toBe(3));
});
