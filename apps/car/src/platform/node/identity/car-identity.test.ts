import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeCarIdentity } from '../../../ports/test-support/car-identity.contract.ts';
import { loadIdentity } from './car-identity.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'ligo-identity-'));
const pem = { type: 'pkcs8', format: 'pem' } as const;

describeCarIdentity('in a file', folder, loadIdentity);

it.each([
  ['nothing', ''],
  ['rubbish', 'rubbish'],
  ['half a key', generateKeyPairSync('ed25519').privateKey.export(pem).toString().slice(0, 60)],
  ['another kind of key', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem)],
  ['a key that cannot sign', generateKeyPairSync('x25519').privateKey.export(pem)],
])('refuses %s in the file of the key, and leaves it as it is', (_what, text) => {
  const data = folder();
  const path = join(data, 'identity.pem');
  writeFileSync(path, text);
  expect(() => loadIdentity(data)).toThrow(`${path} holds no readable identity key`);
  expect(readFileSync(path, 'utf8')).toBe(text);
});
