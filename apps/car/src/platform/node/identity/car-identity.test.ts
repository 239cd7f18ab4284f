import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { carIdSchema } from '@ligo/protocol';
import { importJWK, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { loadIdentity } from './car-identity.ts';

const NOW_MS = 1_700_000_000_000;
const ORIGIN = 'https://a.example';
const pem = { type: 'pkcs8', format: 'pem' } as const;

it('signs tokens that its public key proves, for one server, each with a name of its own', async () => {
  const identity = loadIdentity(tempFolder());
  const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: identity.publicKey }, 'EdDSA');
  const options = { audience: ORIGIN, subject: identity.carId, currentDate: new Date(NOW_MS) };
  const [first, second] = await Promise.all(
    [1, 2].map(async () => (await jwtVerify(await identity.token(ORIGIN, NOW_MS), key, options)).payload),
  );
  expect(first).toMatchObject({ iat: NOW_MS / 1000, exp: NOW_MS / 1000 + 240 });
  expect(first?.jti).not.toBe(second?.jti);
  expect(carIdSchema.safeParse(identity.carId).success).toBe(true);
});

it('is the same at each start, in a file for its owner alone, and another in each folder', async () => {
  const data = tempFolder();
  const { carId, publicKey } = loadIdentity(data);
  expect(loadIdentity(data)).toMatchObject({ carId, publicKey });
  expect(statSync(join(data, 'identity.pem')).mode & 0o777).toBe(0o600);
  expect(loadIdentity(tempFolder()).carId).not.toBe(carId);
});

it.each([
  ['nothing', ''],
  ['rubbish', 'rubbish'],
  ['half a key', generateKeyPairSync('ed25519').privateKey.export(pem).toString().slice(0, 60)],
  ['another kind of key', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem)],
  ['a key that cannot sign', generateKeyPairSync('x25519').privateKey.export(pem)],
])('refuses %s in the file of the key, and leaves it as it is', (_what, text) => {
  const data = tempFolder();
  const path = join(data, 'identity.pem');
  writeFileSync(path, text);
  expect(() => loadIdentity(data)).toThrow(`${path} holds no readable identity key`);
  expect(readFileSync(path, 'utf8')).toBe(text);
});
