import { PAIRING_CODE, QR_PREFIX } from './constants.ts';

export function pairingQrText(code: string): string {
  return QR_PREFIX + code;
}

/**
 * The code inside a scanned text, upper-cased: what stands behind the prefix up to the first character that is neither
 * letter nor digit. The rest is ignored, so that later texts can carry more. `null` if the text is no pairing QR code
 * or holds no code. Never throws.
 */
export function readPairingQrText(text: string): string | null {
  if (!text.startsWith(QR_PREFIX)) return null;
  const [code = ''] = text
    .slice(QR_PREFIX.length)
    .trimStart()
    .split(/[^\p{L}\p{N}]/u);
  return code.toUpperCase() || null;
}

const readAs: Record<string, string> = { O: '0', I: '1', L: '1' };

/**
 * A code as a person may have typed it, brought to its one spelling: upper case, without spaces and dashes,
 * look-alike letters read as in Crockford's base 32. `null` if it cannot be a code. Never throws.
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
