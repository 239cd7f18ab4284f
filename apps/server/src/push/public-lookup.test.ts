import type { LookupFunction } from 'node:net';
import { INNER_IPV4, wrapped } from '@ligo/link/test-support';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pushBrowser, startPushService } from '../test-support/push-service.ts';
import { post } from './post.ts';
import { isPushEndpoint, publicLookup } from './public-lookup.ts';
import { sendPush, vapidKeys } from './send-push.ts';

/** Names that resolve to the addresses of the test. */
const lookupOf = (...addresses: string[]) => publicLookup(async () => addresses);

/** Ways to write an IPv4 address in a URL. */
function spellings(address: string): string[] {
  const parts = address.split('.').map(Number);
  const number = parts.reduce((sum, part) => sum * 256 + part, 0);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  return [
    address,
    `${address}.`,
    String(number),
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    parts.map((part) => `0x${part.toString(16)}`).join('.'),
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    `${a}.${b * 65_536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    [...address].map((sign) => (sign === '.' ? '。' : sign)).join(''),
    [...address].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join(''),
    ...wrapped(address).map((each) => `[${each}]`),
  ];
}

it.each(INNER_IPV4)('no spelling of %s in an endpoint is taken', (address) => {
  for (const host of spellings(address))
    for (const scheme of ['https', 'http'])
      expect([host, isPushEndpoint(`${scheme}://${host}/x`, false)]).toEqual([host, false]);
});

it('takes a public address in each of its spellings', () => {
  for (const host of spellings('8.8.8.8').filter((each) => !each.startsWith('[')))
    expect([host, isPushEndpoint(`https://${host}/x`, false)]).toEqual([host, true]);
});

it('takes no text for an endpoint that is none, and never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => !isPushEndpoint(`x${text}`, true)));
});

it('sends to public names over TLS alone', () => {
  for (const good of ['https://push.example/x', 'https://push.example./x', 'https://push.example:8443/x'])
    expect([good, isPushEndpoint(good, false)]).toEqual([good, true]);
  for (const bad of [
    'http://push.example/x',
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://push.localhost/x',
    'https://database/',
    'https://database./',
    'https://db.internal/',
    'https://db.internal./',
    'https://printer.local/',
    'https://router.home.arpa/',
    'https://user:pass@push.example/',
    'https://user@push.example/',
    'ftp://push.example/',
    'file:///etc/passwd',
    'nonsense',
  ])
    expect([bad, isPushEndpoint(bad, false)]).toEqual([bad, false]);
});

it('takes loopback addresses, and no others inside, where that is asked for', () => {
  for (const good of [
    'http://127.0.0.1:99/x',
    'https://127.0.0.1/x',
    'http://[::1]:9/x',
    'https://push.example/x',
  ])
    expect([good, isPushEndpoint(good, true)]).toEqual([good, true]);
  for (const bad of [
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'https://[fd00::1]/',
    'http://push.example/',
  ])
    expect([bad, isPushEndpoint(bad, true)]).toEqual([bad, false]);
});

it('hands on public addresses as asked for, and refuses a name with any other', async () => {
  const ask = (lookup: ReturnType<typeof publicLookup>, options: object) =>
    new Promise((resolve) => {
      lookup('a', options, (error, ...rest) => resolve(error?.name ?? rest));
    });
  expect(await ask(lookupOf('8.8.8.8', '2606:4700::1111'), { all: true })).toEqual([
    [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ],
  ]);
  expect(await ask(lookupOf('8.8.8.8'), {})).toEqual(['8.8.8.8', 4]);
  expect(await ask(lookupOf('8.8.8.8', '10.0.0.1'), { all: true })).toBe('Error');
  expect(await ask(lookupOf('64:ff9b::a00:1'), { all: true })).toBe('Error');
  expect(await ask(lookupOf(), {})).toBe('Error');
  expect(
    await ask(
      publicLookup(() => Promise.reject(new TypeError('no such name'))),
      {},
    ),
  ).toBe('TypeError');
});

it('sends nothing to a name that leads to this machine, and gives the push up', async () => {
  const service = await startPushService();
  const { port } = new URL(service.origin);
  const send = (endpoint: string, lookup: LookupFunction) => {
    const { subscription } = pushBrowser(endpoint, 'x');
    const push = { payload: '{}', expiresAtMs: Date.now() + 1_000, ...subscription, ...subscription.keys };
    const keys = vapidKeys(Buffer.alloc(32, 7));
    const settings = { keys, subject: 'mailto:op@x.example', nowMs: Date.now, allowsLoopback: false };
    return sendPush(push, { ...settings, lookup });
  };
  expect(await send(`https://push.example:${port}`, lookupOf('127.0.0.1'))).toEqual({ kind: 'refused' });
  // IP addresses are not looked up, so subscriptions from before the guard are removed.
  expect(await send(service.origin, lookupOf())).toEqual({ kind: 'dead' });
  expect(await send(`https://127.0.0.1:${port}`, lookupOf())).toEqual({ kind: 'dead' });
  expect(service.received).toEqual([]);
  // The same name without the guard does get there.
  const anywhere: LookupFunction = (_name, options, callback) =>
    options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);
  const there = { headers: {}, body: Buffer.of(), lookup: anywhere };
  expect(await post(`http://push.example:${port}/x`, there)).toMatchObject({ status: 201 });
  await service.stop();
});
