import { type Bytes, comparePhoneNumber } from '@ligo/link';
import { TRUST_BYTES } from '@ligo/protocol';

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
