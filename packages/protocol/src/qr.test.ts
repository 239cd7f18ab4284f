import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAIRING_CODE } from './constants.ts';
import { normalizePairingCode, pairingQrText, readPairingQrText } from './qr.ts';

const symbol = fc.constantFrom(...PAIRING_CODE.alphabet);
const code = fc.string({ unit: symbol, minLength: PAIRING_CODE.length, maxLength: PAIRING_CODE.length });

describe('QR text', () => {
  it('carries a code there and back, and may carry more behind it, which is ignored', () => {
    expect(pairingQrText('7KQ2M9XD')).toBe('ligo:7KQ2M9XD');
    const other = fc.string({ unit: 'grapheme' }).filter((each) => /^(?![\p{L}\p{N}])/u.test(each));
    fc.assert(
      fc.property(code, other, (each, rest) => {
        expect(readPairingQrText(pairingQrText(each) + rest)).toBe(each);
      }),
    );
  });

  it.each(['ligo: 7kq2m9xd\n', 'ligo:7kq2m9xd.MORE', 'ligo:7KQ2M9XD:7KQ2M9XX'])('%j has a code', (text) => {
    expect(readPairingQrText(text)).toBe('7KQ2M9XD');
  });

  it.each([
    ...['', '7KQ2M9XD', 'https://ligo:7KQ2M9XD', 'LIGO:7KQ2M9XD'],
    ...['ligo:', 'ligo: \n', 'ligo:.7KQ2M9XD'],
  ])('%j has no code', (text) => expect(readPairingQrText(text)).toBeNull());
});

describe('a typed pairing code', () => {
  it('is read in any case, with blanks and dashes anywhere', () => {
    const gap = fc.constantFrom('', ' ', '-', '\t', ' - ');
    fc.assert(
      fc.property(code, fc.array(gap, { minLength: 9, maxLength: 9 }), fc.boolean(), (each, gaps, small) => {
        const typed = gaps.map((between, index) => between + (each[index] ?? '')).join('');
        expect(normalizePairingCode(small ? typed.toLowerCase() : typed)).toBe(each);
      }),
    );
    // Look-alike letters are digits.
    expect(normalizePairingCode('oO0iIlL1')).toBe('00011111');
  });

  it.each(['', '7KQ2M9X', '7KQ2M9XDD', '7KQ2M9XU', '7KQ2M9X!', 'ligo:7KQ2M9XD'])('is not %j', (typed) =>
    expect(normalizePairingCode(typed)).toBeNull(),
  );
});
