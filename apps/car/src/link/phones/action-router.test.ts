import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { Phone } from '../../ports/phone.ts';
import { createFakePhone } from '../../test-support/fake-phone.ts';
import { ActionRouter } from './action-router.ts';

const deaf = createFakePhone();
const silent = { info() {}, warn() {}, error() {} };

it('answers what it can read with what the phone can read', async () => {
  const router = new ActionRouter(silent);
  router.on('Ping', (_extras, phone) => phone.send('Ping', { date: 1, vCode: 2, vName: 'x', features: [] }));
  const phone = createFakePhone();
  expect(router.receive('{"action":"Ping"}', phone)).toBe('Ping');
  await vi.waitFor(() => expect(phone.received).toMatchObject([{ action: 'Ping', extras: { vCode: 2 } }]));
});

it('counts and ignores invalid messages and those without a handler', () => {
  const router = new ActionRouter(silent);
  for (const text of [
    '{',
    '"x"',
    '{"action":"Dance"}',
    '{"action":"TripPoints"}',
    '{"action":"Status"}',
    `{"action":"${'x'.repeat(300_000)}"}`,
  ]) {
    router.receive(text, deaf);
  }
  expect(router.ignored).toMatchObject({
    'bad-json': 2,
    'unknown-action': 1,
    'bad-extras': 1,
    unhandled: 1,
    'too-large': 1,
  });
});

it('sends broadcasts to its link, and drops them without one', () => {
  const router = new ActionRouter(silent);
  const broadcast = vi.fn();
  router.broadcast('GetSentryMasks', { masks: [] });
  router.connect({ broadcast });
  router.broadcast('GetSentryMasks', { masks: [] });
  expect(broadcast).toHaveBeenCalledExactlyOnceWith('GetSentryMasks', { masks: [] });
});

it('survives a handler that fails', async () => {
  const router = new ActionRouter(silent);
  router.on('Status', () => {
    throw new Error('broken');
  });
  router.on('Logs', () => Promise.reject(new Error('broken later')));
  router.receive('{"action":"Status"}', deaf);
  router.receive('{"action":"Logs","extras":{"from":0}}', deaf);
  await vi.waitFor(() => expect(router.ignored.failed).toBe(2));
});

it('answers a phone that asks without end so much at once, and all else as ever', async () => {
  const router = new ActionRouter(silent);
  const begun: (() => void)[] = [];
  router.on('Logs', () => new Promise<void>((resolve) => begun.push(resolve)));
  router.on('Status', () => {
    throw new Error('broken');
  });
  const ask = (phone: Phone, action: string) =>
    router.receive(`{"action":"${action}","extras":{"from":0}}`, phone);
  for (let each = 0; each < 3_000; each++) ask(deaf, 'Status');
  await vi.waitFor(() => expect(router.ignored.failed + router.ignored['too-many']).toBe(3_000));
  router.ignored['too-many'] = 0;
  for (let each = 0; each < 3_000; each++) ask(deaf, 'Logs');
  expect(begun.length).toBeLessThan(2_000);
  expect(begun.length + router.ignored['too-many']).toBe(3_000);
  const busy = begun.length;
  ask(createFakePhone(), 'Logs');
  expect(begun).toHaveLength(busy + 1);
  const asked = router.ignored.failed;
  ask(deaf, 'Status');
  await vi.waitFor(() => expect(router.ignored.failed).toBe(asked + 1));
  begun[0]?.();
  await vi.waitFor(() => {
    ask(deaf, 'Logs');
    expect(begun).toHaveLength(busy + 2);
  });
});

it('never throws, whatever a phone sends', () => {
  const router = new ActionRouter(silent);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      router.receive(text, deaf);
    }),
  );
});
