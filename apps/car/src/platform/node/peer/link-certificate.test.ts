import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { CERTIFICATE_FILE, loadLinkCertificate } from './link-certificate.ts';
import { localAddresses } from './node-direct-port.ts';

it('keeps a certificate that its own P-256 key has signed, for its owner alone', () => {
  const data = tempFolder();
  const log = { warn: vi.fn() };
  const made = loadLinkCertificate(data, log);
  expect(loadLinkCertificate(data, log)).toEqual(made);
  expect(statSync(join(data, CERTIFICATE_FILE)).mode & 0o777).toBe(0o600);
  const certificate = new X509Certificate(made.certificate);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkIssued(certificate)).toBe(true);
  expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
  expect(certificate.checkPrivateKey(createPrivateKey(made.key))).toBe(true);
  expect([certificate.subject, certificate.validFrom, made.fingerprint]).toEqual([
    'CN=car',
    'Jan  1 00:00:00 2000 GMT',
    certificate.fingerprint256,
  ]);
  expect(loadLinkCertificate(tempFolder(), log).fingerprint).not.toBe(made.fingerprint);
  expect(log.warn).not.toHaveBeenCalled();
});

it.each([
  ['nothing', () => ''],
  ['rubbish', () => 'rubbish'],
  ['half of it', (text: string) => text.slice(0, text.length / 2)],
  [
    'the key of another certificate',
    (text: string) => {
      const other = tempFolder();
      return loadLinkCertificate(other, { warn() {} }).key + text.slice(text.indexOf('-----BEGIN CERT'));
    },
  ],
])('replaces %s by a new one, and logs it', (_what, damage) => {
  const data = tempFolder();
  const log = { warn: vi.fn() };
  const path = join(data, CERTIFICATE_FILE);
  const { fingerprint } = loadLinkCertificate(data, log);
  writeFileSync(path, damage(readFileSync(path, 'utf8')));
  const next = loadLinkCertificate(data, log);
  expect(next.fingerprint).not.toBe(fingerprint);
  expect(log.warn).toHaveBeenCalledOnce();
  expect(loadLinkCertificate(data, log)).toEqual(next);
});

it('reports addresses of local networks alone', () => {
  const of = (...addresses: string[]) =>
    addresses.map((address) => ({
      ...{ address, netmask: '', mac: '', cidr: null, internal: address === '127.0.0.1' },
      ...(address.includes(':') ? { family: 'IPv6' as const, scopeid: 0 } : { family: 'IPv4' as const }),
    }));
  expect(
    localAddresses({
      lo: of('127.0.0.1'),
      wlan0: of('192.168.1.20', 'fd12::1', 'fe80::1', '2a00:1450:4001::1'),
      wwan0: of('8.8.8.8', '169.254.3.4'),
      usb0: undefined,
      ap0: of('172.20.10.1'),
    }),
  ).toEqual(['192.168.1.20', 'fd12::1', '172.20.10.1']);
  expect(
    localAddresses({ many: of(...Array.from({ length: 20 }, (_each, at) => `10.0.0.${at + 1}`)) }),
  ).toHaveLength(8);
});
