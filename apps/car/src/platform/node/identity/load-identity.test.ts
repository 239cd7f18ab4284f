import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { describeCarIdentity } from '../../identity/test-support/car-identity.contract.ts';
import { loadIdentity } from './load-identity.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;

describeCarIdentity('in a file', async () => loadIdentity(tempFolder()));

it('is the same at each start, in a file for its owner alone', async () => {
  const data = tempFolder();
  const { carId, publicKey } = loadIdentity(data);
  expect(loadIdentity(data)).toMatchObject({ carId, publicKey });
  expect(statSync(join(data, 'identity.pem')).mode & 0o777).toBe(0o600);
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
