import { expect, it, vi } from 'vitest';
import { describeCarIdentity } from '../../identity/test-support/car-identity.contract.ts';
import { IdentityError, type KeyStore, loadIdentity } from './load-identity.ts';

function memoryKeys(stored?: unknown) {
  let value = stored;
  return {
    read: async () => value,
    add: async (pair) => {
      value = structuredClone(pair);
    },
  } satisfies KeyStore;
}
const ed25519 = (usages: KeyUsage[] = ['sign', 'verify']) =>
  crypto.subtle.generateKey('Ed25519', false, usages);

describeCarIdentity('in a browser', () => loadIdentity(memoryKeys(), false));

it('is the same at each start, by a key that no script can export', async () => {
  const keys = memoryKeys();
  const { carId } = await loadIdentity(keys, false);
  expect((await loadIdentity(keys, true)).carId).toBe(carId);
  const { privateKey } = (await keys.read()) as CryptoKeyPair;
  await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow('not extractable');
});

it('is not replaced where the car has run before', async () => {
  const keys = memoryKeys();
  const loading = loadIdentity(keys, true);
  await expect(loading).rejects.toThrow(IdentityError);
  await expect(loading).rejects.toMatchObject({ reason: 'key-removed' });
  expect(await keys.read()).toBeUndefined();
});

it.each([
  ['nothing', async () => null],
  ['rubbish', async () => ({ privateKey: 'rubbish', publicKey: 'rubbish' })],
  ['half a pair', async () => ({ privateKey: ((await ed25519()) as CryptoKeyPair).privateKey })],
  [
    'a swapped pair',
    async () => {
      const { privateKey, publicKey } = (await ed25519()) as CryptoKeyPair;
      return { privateKey: publicKey, publicKey: privateKey };
    },
  ],
  [
    'another kind of key',
    () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
  ],
])('refuses %s in the place of the key, and leaves it as it is', async (_what, make) => {
  const stored = await make();
  const keys = memoryKeys(stored);
  await expect(loadIdentity(keys, true)).rejects.toMatchObject({ reason: 'key-unreadable' });
  expect(await keys.read()).toBe(stored);
});

it('reports a browser without such keys', async () => {
  vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValueOnce(new DOMException('', 'NotSupportedError'));
  await expect(loadIdentity(memoryKeys(), false)).rejects.toMatchObject({ reason: 'no-keys' });
});

it('is of no use until its key is stored', async () => {
  const keys = { ...memoryKeys(), add: () => Promise.reject(new Error('no room')) };
  await expect(loadIdentity(keys, false)).rejects.toThrow('no room');
});
