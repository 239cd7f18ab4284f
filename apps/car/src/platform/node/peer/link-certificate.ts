import { createPrivateKey, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import type { Log } from '../../../ports/log.ts';
import { textIfReadable, writeAtomically } from '../process/files.ts';
import { makeSelfSigned } from './self-signed.ts';

/** The certificate of the car's connections: it stays, so that a phone recognises it without a server. */
export interface LinkCertificate {
  key: string;
  certificate: string;
  /** SHA-256, colon-separated hexadecimal. */
  fingerprint: string;
}

export const CERTIFICATE_FILE = 'link-certificate.pem';
const PARTS =
  /^(-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\n)(-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n)$/;

/** Reads it from the data folder; makes one at the first start, and in place of a damaged one: phones learn it with their next link. */
export function loadLinkCertificate(dataDir: string, log: Pick<Log, 'warn'>): LinkCertificate {
  const path = join(dataDir, CERTIFICATE_FILE);
  const text = textIfReadable(path);
  const kept = text === null ? null : readCertificate(text);
  if (kept) return kept;
  if (text !== null) log.warn({ path }, 'the certificate of the links is damaged, and a new one replaces it');
  const made = makeSelfSigned();
  writeAtomically(path, made.key + made.certificate);
  return { ...made, fingerprint: new X509Certificate(made.certificate).fingerprint256 };
}

function readCertificate(text: string): LinkCertificate | null {
  const [, key, certificate] = PARTS.exec(text) ?? [];
  if (!key || !certificate) return null;
  try {
    const parsed = new X509Certificate(certificate);
    if (!parsed.checkPrivateKey(createPrivateKey(key))) return null;
    return { key, certificate, fingerprint: parsed.fingerprint256 };
  } catch {
    return null;
  }
}
