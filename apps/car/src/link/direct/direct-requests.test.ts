import { directCredentials } from '@ligo/link';
import { fromBase64Url } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { MemoryKeyValueStore } from '../../demo/memory-store.ts';
import type { DirectRequest } from '../../ports/direct-port.ts';
import { testContext } from '../../test-support/car-context.ts';
import { createDirectLinks } from './direct-links.ts';

const OTHER_KEY = new Uint8Array(32).fill(9);
const PHONE = { ufrag: 'wXkF', pwd: 'uOAgj4Mz/YTbl7laywSsoY' };

/** Direct links at a port to which the test sends requests; `opened` has the pairing of each connection. */
function start(kv = new MemoryKeyValueStore()) {
  let receive = (_request: DirectRequest) => {};
  const opened: string[] = [];
  const removed = new Set<string>();
  const direct = createDirectLinks(testContext({ kv }), {
    port: {
      ...{ port: 4691, fingerprint: 'F', addresses: () => [], name: () => null },
      listen(onRequest) {
        receive = onRequest;
        return () => {};
      },
      opener: () => () => {
        throw new Error('not in this test');
      },
    },
    verified: () => () => {
      throw new Error('not in this test');
    },
    isAccepted: (phoneKey) => !removed.has(phoneKey),
    connect: (_peerId, pairingId) => opened.push(pairingId),
  });
  direct.listen();
  const give = (phoneKey: string, pairingId = 'link') => {
    const access = direct.accessOf({ provenKey: () => phoneKey, pairingId });
    if (!access) throw new Error('The car gave nothing');
    return access;
  };
  const request = (ufrag: string, phoneUfrag = PHONE.ufrag) =>
    receive({ ufrag, phoneUfrag, address: '192.168.1.9', port: 1 });
  return { direct, opened, removed, give, request };
}

const ufragFor = async (tag: string, key: Uint8Array<ArrayBuffer>, pwd = PHONE.pwd) =>
  (await directCredentials({ tag, key }, { ...PHONE, pwd })).ufrag;

it('DIRECT-1 opens nothing for 10,000 requests with the tag of a phone and a wrong code, and checks few at once', async () => {
  const { direct, opened, give, request } = start();
  const { tag, key } = give('phone');
  const wrong = await ufragFor(tag, OTHER_KEY);
  for (let index = 0; index < 10_000; index += 1) request(wrong, `w${index}`);
  await vi.waitFor(() => expect(direct.ignored()).toBe(10_000));
  expect(opened).toEqual([]);
  request(await ufragFor(tag, fromBase64Url(key) ?? OTHER_KEY));
  await vi.waitFor(() => expect(opened).toEqual(['link']));
});

it('DIRECT-1 opens nothing for any text', async () => {
  const { direct, opened, give, request } = start();
  give('phone');
  const texts = fc.sample(fc.oneof(fc.string(), fc.stringMatching(/^ligo1[A-Za-z\d+/]{81,180}$/)), 1_000);
  for (const text of texts) request(text);
  await vi.waitFor(() => expect(direct.ignored()).toBe(1_000));
  expect(opened).toEqual([]);
});

it('DIRECT-1 opens nothing for a device that the car no longer accepts, as long as it does not', async () => {
  const { direct, opened, removed, give, request } = start();
  const { tag, key } = give('phone');
  const secret = fromBase64Url(key) ?? OTHER_KEY;
  removed.add('phone');
  request(await ufragFor(tag, secret));
  await vi.waitFor(() => expect(direct.ignored()).toBe(1));
  expect(opened).toEqual([]);
  removed.clear();
  request(await ufragFor(tag, secret));
  await vi.waitFor(() => expect(opened).toEqual(['link']));
});

it('DIRECT-2 opens one connection for a request and its repetitions, also of another device later', async () => {
  const { direct, opened, give, request } = start();
  const { tag, key } = give('phone');
  const secret = fromBase64Url(key) ?? OTHER_KEY;
  const valid = await ufragFor(tag, secret);
  for (let index = 0; index < 5; index += 1) request(valid);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  request(valid);
  request(await ufragFor(tag, secret, `${PHONE.pwd}b`));
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  expect(direct.ignored()).toBe(0);
});

it('DIRECT-4 gives each phone a tag and a key of its own, keeps them over a restart, and 64 of them', () => {
  const kv = new MemoryKeyValueStore();
  const { give } = start(kv);
  const first = give('phone-0');
  expect(give('phone-0')).toEqual(first);
  const others = Array.from({ length: 63 }, (_each, index) => give(`phone-${index + 1}`));
  expect(new Set([first, ...others].flatMap(({ tag, key }) => [tag, key])).size).toBe(128);
  expect(start(kv).give('phone-0')).toEqual(first);
  const again = start(kv);
  again.give('one more');
  expect(again.give('phone-0')).toEqual(first);
  expect(again.give('phone-1').tag).not.toBe(others[0]?.tag);
});

it('DIRECT-4 gives nothing to a phone that has proven no key', () => {
  const { direct } = start();
  expect(direct.accessOf({ provenKey: () => null, pairingId: 'link' })).toBeNull();
  expect(direct.accessOf({ pairingId: 'link' })).toBeNull();
});

it('DIRECT-5 forgets the phones of ended pairings alone', async () => {
  const { direct, opened, give, request } = start();
  const [stays, goes] = [give('phone', 'stays'), give('phone', 'goes')];
  expect(stays.tag).not.toBe(goes.tag);
  direct.keepPairings(['stays']);
  for (const { tag, key } of [goes, stays]) request(await ufragFor(tag, fromBase64Url(key) ?? OTHER_KEY));
  await vi.waitFor(() => expect(opened).toEqual(['stays']));
  expect(direct.ignored()).toBe(1);
});
