import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAIRING_CODE } from './constants.ts';
import { normalizePairingCode, pairingQrText, readPairingQrText } from './qr.ts';

const symbol = fc.constantFrom(...PAIRING_CODE.alphabet);
const code = fc.string({ unit: symbol, minLength: PAIRING_CODE.length, maxLength: PAIRING_CODE.length });

describe('QR text', () => {
  it('carries a code there and back', () => {
    expect(pairingQrText('7KQ2M9XD')).toBe('ligo:7KQ2M9XD');
    fc.assert(
      fc.property(code, (each) => {
        expect(readPairingQrText(pairingQrText(each))).toBe(each);
      }),
    );
  });

  it('is read in upper case and without blanks around the code', () => {
    expect(readPairingQrText('ligo: 7kq2m9xd\n')).toBe('7KQ2M9XD');
  });

  it('may carry more behind the code, which is ignored', () => {
    for (const text of [
      'ligo:7kq2m9xd.MORE',
      'ligo:7KQ2M9XD?v=2',
      'ligo:7KQ2M9XD:7KQ2M9XX',
      'ligo:7KQ2M9XD more',
    ])
      expect(readPairingQrText(text)).toBe('7KQ2M9XD');
    const other = fc.string({ unit: 'grapheme' }).filter((each) => /^[^\p{L}\p{N}]/u.test(each));
    fc.assert(
      fc.property(code, other, (each, rest) => {
        expect(readPairingQrText(pairingQrText(each) + rest)).toBe(each);
      }),
    );
  });

  it('is none with another beginning, or with nothing behind it', () => {
    for (const text of [
      '',
      '7KQ2M9XD',
      'https://ligo:7KQ2M9XD',
      'LIGO:7KQ2M9XD',
      'ligo:',
      'ligo: \n',
      'ligo:.7KQ2M9XD',
    ])
      expect(readPairingQrText(text)).toBeNull();
  });
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
  });

  it('has its look-alike letters read as digits', () => {
    expect(normalizePairingCode('oO0iIlL1')).toBe('00011111');
  });

  it('is none with a letter too few or too many, or one that no code has', () => {
    for (const typed of ['', '7KQ2M9X', '7KQ2M9XDD', '7KQ2M9XU', '7KQ2M9X!', 'ligo:7KQ2M9XD'])
      expect(normalizePairingCode(typed)).toBeNull();
  });

  it('has one spelling, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: symbol, maxLength: 12 })), (typed) => {
        const once = normalizePairingCode(typed);
        if (once !== null) expect(normalizePairingCode(once)).toBe(once);
      }),
    );
  });
});
