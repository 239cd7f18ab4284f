import { PAIRING_CODE, QR_PREFIX } from './constants.ts';

/** Text of the QR code that pairs a car. */
export function pairingQrText(code: string): string {
  return QR_PREFIX + code;
}

/**
 * The code inside a scanned text, upper-cased; `null` if the text is not a pairing QR code or has no code in it.
 * Never throws.
 */
export function readPairingQrText(text: string): string | null {
  if (!text.startsWith(QR_PREFIX)) return null;
  return text.slice(QR_PREFIX.length).trim().toUpperCase() || null;
}

const readAs: Record<string, string> = { O: '0', I: '1', L: '1' };

/**
 * A code as a person may have typed it, brought to its one spelling: upper case, without spaces and dashes,
 * look-alike letters read as Crockford's base 32 says. `null` if it cannot be a code. Never throws.
 */
export function normalizePairingCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (letter) => readAs[letter] ?? letter);
  const valid =
    code.length === PAIRING_CODE.length && [...code].every((c) => PAIRING_CODE.alphabet.includes(c));
  return valid ? code : null;
}
