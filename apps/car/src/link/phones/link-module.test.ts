import { expect, it } from 'vitest';
import type { SignalingHandlers } from '../../ports/signaling-socket.ts';
import { testContext } from '../../test-support/car-context.ts';
import { createFakePhone } from '../../test-support/fake-phone.ts';
import { unitTimeOf, virtualClock } from '../../test-support/virtual-clock.ts';
import { ActionRouter } from './action-router.ts';
import { createLinkModule } from './link-module.ts';

const DAY_MS = 86_400_000;

it('answers Ping with wall times as the clock is set at the answer', async () => {
  const clock = virtualClock(5_000_000);
  let setByMs = Date.parse('2026-06-10T12:00Z');
  const time = unitTimeOf(clock, () => setByMs);
  const router = new ActionRouter({ info() {}, warn() {}, error() {} });
  let server: SignalingHandlers | null = null;
  const module = createLinkModule(testContext({ ...time, phones: router }), {
    router,
    version: { code: 1, name: '0.1.0' },
    features: () => [],
    registration: {
      whenRegistered(_clock, run) {
        run();
        return () => {};
      },
    },
    openSocket(handlers) {
      server = handlers;
      return { send() {}, sendSealed() {}, close() {} };
    },
    openPeer() {
      throw new Error('there is no phone');
    },
    history: '5f3759df',
    accountOf: () => null,
    onLinks() {},
    onServer() {},
  });
  await module.start(new AbortController().signal);
  const ping = async () => {
    const phone = createFakePhone();
    router.receive(JSON.stringify({ action: 'Ping' }), phone);
    await clock.advance(0);
    return phone.published('Ping')[0];
  };
  expect((await ping())?.date).toBe(clock.nowMs() + setByMs);
  (server as SignalingHandlers | null)?.refused({ code: 'replaced' });
  await clock.advance(60_000);
  for (const byMs of [0, DAY_MS, -2 * DAY_MS]) {
    setByMs += byMs;
    const nowMs = clock.nowMs() + setByMs;
    expect(await ping()).toMatchObject({
      ...{ date: nowMs, replacedAt: nowMs - 60_000, history: '5f3759df' },
    });
  }
  await module.stop();
});
