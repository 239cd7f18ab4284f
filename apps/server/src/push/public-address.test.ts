import type { LookupAddress, lookup } from 'node:dns';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pushBrowser, startPushService } from '../test-support/push-service.ts';
import { isPublicAddress, publicLookup } from './public-address.ts';
import { sendPush } from './send-push.ts';
import { vapidKeys } from './vapid-keys.ts';

/** Names that lead where a test says. */
const leadsTo =
  (...addresses: string[]) =>
  (_name: string, _options: unknown, callback: (error: null, all: LookupAddress[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
const lookupOf = (...addresses: string[]) => publicLookup(leadsTo(...addresses) as unknown as typeof lookup);

it.each([
  '127.0.0.1',
  '10.0.0.1',
  '172.31.255.255',
  '192.168.0.9',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
])('%s is not public, inside IPv6 neither', (address) => {
  expect([isPublicAddress(address), isPublicAddress(`::ffff:${address}`)]).toEqual([false, false]);
});

it.each([
  '::',
  '::1',
  'fe80::1',
  'fd12::1',
  'ff02::1',

  '255.255.255.255',
  '',
  'push.example',
])('"%s" is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it('takes no text for an address that is none, and never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => !isPublicAddress(`x${text}`)));
});

it('hands on public addresses as asked for, and refuses a name with any other', () => {
  const answers: unknown[] = [];
  const note = (error: Error | null, ...rest: unknown[]) => answers.push(error?.name ?? rest);
  lookupOf('8.8.8.8', '2606:4700::1111')('a', { all: true }, note);
  lookupOf('8.8.8.8')('a', {}, note);
  lookupOf('8.8.8.8', '10.0.0.1')('a', { all: true }, note);
  lookupOf()('a', {}, note);
  const [both, one, ...refused] = answers;
  expect(both).toEqual([
    [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ],
  ]);
  expect(one).toEqual(['8.8.8.8', 4]);
  expect(refused).toEqual(['Error', 'Error']);
});

it('sends nothing to a name that leads to this machine, and gives the push up', async () => {
  const service = await startPushService();
  const { port } = new URL(service.origin);
  const { subscription } = pushBrowser(`http://push.example:${port}`, 'x');
  const delivery = {
    id: 'd',
    payload: '{}',
    attempts: 0,
    expiresAt: Date.now() + 1_000,
    endpoint: subscription.endpoint,
    ...subscription.keys,
  };
  const keys = vapidKeys(Buffer.alloc(32, 7));
  const settings = { keys, subject: 'mailto:op@x.example', nowMs: Date.now };
  const toHere = leadsTo('127.0.0.1') as unknown as typeof lookup;
  expect(await sendPush(delivery, { ...settings, lookup: publicLookup(toHere) })).toEqual({
    kind: 'refused',
  });
  expect(service.received).toEqual([]);
  // The same name without the guard does get there.
  const unguarded = await sendPush(delivery, { ...settings, lookup: toHere as never });
  expect([unguarded, service.received.length]).toEqual([{ kind: 'delivered' }, 1]);
  await service.stop();
});
