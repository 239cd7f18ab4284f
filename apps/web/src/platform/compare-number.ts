import { type Bytes, comparePhoneNumber, inviteProof } from '@ligo/link';
import { TRUST_BYTES, toBase64Url } from '@ligo/protocol';

/** The first match names it: most browsers also name others. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/OPR|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system in words, such as `Chrome, Android`, from what the browser reports of itself. */
export function deviceName(userAgent: string): string {
  const find = (all: typeof BROWSERS) => all.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(', ') || 'Browser';
}

/** Compares a number with the car over a link that waits; its code is loaded only then. */
export function compareNumber(
  transcript: Bytes,
  send: (text: string) => void,
  onNumber: (number: string) => void,
) {
  const nonce = crypto.getRandomValues(new Uint8Array(TRUST_BYTES.nonce));
  return comparePhoneNumber({ transcript, nonce, name: deviceName(navigator.userAgent) }, send, onNumber);
}

/** The secret of a QR code is kept this long, ms. */
const INVITE_MS = 600_000;

/** Proves the secret of a QR code over a transcript, with the fields of a question; `null` once it is too old. */
export function createInvite(secret: Bytes, nowMs = () => performance.now()) {
  const untilMs = nowMs() + INVITE_MS;
  return async (transcript: Bytes) =>
    nowMs() < untilMs
      ? { proof: toBase64Url(await inviteProof(secret, transcript)), name: deviceName(navigator.userAgent) }
      : null;
}
