import { anyText } from '@ligo/machine/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from './expression.ts';
import { type Notation, parseExpression } from './parse-expression.ts';
import { ExpressionError } from './tokens.ts';

const BYTES = Uint8Array.from([0xff, 0x00, 0xf0, 0x0f, 0xaa, 0x55, 0x33, 0x77, 0x88, 0xcc]);
const value = (text: string, notation: Notation = 'numbered', previous?: number) =>
  evaluate(parseExpression(text, notation), BYTES, previous);
const place = (text: string, notation: Notation = 'numbered'): number => {
  try {
    parseExpression(text, notation);
  } catch (error) {
    expect(error).toBeInstanceOf(ExpressionError);
    expect((error as ExpressionError).message).toContain(`character ${(error as ExpressionError).at + 1}`);
    return (error as ExpressionError).at;
  }
  throw new Error(`${text} can be read`);
};

describe('an expression with numbered bytes', () => {
  it.each([
    ['B0', 255],
    ['S0', -1],
    ['S3', 15],
    ['B04*2', 340],
    ['B4:1', 1],
    ['B4:0', 0],
    ['[B1:B3]', 0x00f00f],
    ['[S2:S3]', 0xf00f - 65_536],
    ['[S0:S3]', 0xff00f00f - 2 ** 32],
    ['[B0:B7]/2', 0xff00f00f * 2 ** 31 + 0xaa553377 / 2],
    ['[B3:B4]*0.25', (0x0faa * 25) / 100],
    ['10-2*3', 4],
    ['(3+5)*(7-2)', 40],
    ['20/4/5', 1],
    ['7-2-1', 4],
    ['.2*B5', 17],
    ['1e3+0xFF', 1_255],
    ['-B5+ +1', -84],
    ['2*-3', -6],
    ['B4 & 0x0F', 10],
    ['3|4^1', 6],
    ['6&3|8', 10],
    ['1<<2+1', 8],
    ['B4>>4', 10],
    ['[B0:B3]>>4', 0xff00f00],
    ['[B0:B4]<<1', 0x1fe01e01f54],
    ['~0', -1],
    ['!B1+!B0', 1],
    ['7%4', 3],
    ['B0==255', 1],
    ['(B0>255)||(B1<=0)&&B2!=0', 1],
    ['V+1', 43],
    ['max(S0,S3,B1)-min(S0,S3,B1)', 16],
  ])('%s is %d', (text, expected) => {
    expect(value(text, 'numbered', 42)).toBeCloseTo(expected, 6);
  });

  it.each([
    'B10',
    '[B9:B10]',
    'max(B0,B10)',
    'S4095',
    'B12:1',
    'B0/B1',
    'B0%B1',
    '1<<-1',
    '1<<99',
    '1e308*10',
  ])('%s has no value', (text) => {
    expect(value(text)).toBeNull();
  });

  it.each([
    ['', 0],
    ['B', 0],
    ['B4+', 3],
    ['B4 B5', 3],
    ['(B4', 3],
    ['B4)', 2],
    ['[B5:B4]', 4],
    ['[B0:B8]', 4],
    ['[B0:S1]', 4],
    ['B4:8', 3],
    ['B4:', 3],
    ['min()', 4],
    ['max(B1,', 7],
    ['A', 0],
    ['process.exit(1)', 7],
    ['B4;B5', 2],
    ['1\u{1f697}', 1],
    ['$B4', 0],
    ['ATFCSM0;ATSH79B;', 7],
    [`${'('.repeat(60)}B4${')'.repeat(60)}`, 40],
    [`B4${'+B4'.repeat(200)}`, 500],
  ])('%s is rejected with a position', (text, at) => {
    expect(place(text)).toBe(at);
  });
});

describe('an expression with letters', () => {
  it.each([
    ['A', 255],
    ['c', 0xf0],
    ['Signed(A)*256+B', -256],
    ['((signed(c)*256)+D)/10', (-16 * 256 + 15) / 10],
    ['INT16(A:B)*0.1', 6_528],
    ['Int16(A,B)', 0xff00],
    ['Int24(B,C,D)', 0xf00f],
    ['{E:1}&&{E:0}', 0],
    ['{a:7}', 1],
    ['(A==255)||(A==8)', 1],
    ['B<<32+C<<16+D<<8+E-150000', 0xf00faa - 150_000],
    ['-1*(A*256+B-2048)/4', -(0xff00 - 2_048) / 4],
  ])('%s is %d', (text, expected) => {
    expect(value(text, 'letters')).toBeCloseTo(expected, 6);
  });

  it('counts letters like spreadsheet columns', () => {
    expect(parseExpression('ZZZ', 'letters')).toEqual({
      type: 'bytes',
      first: 26 ** 3 + 26 ** 2 + 26 - 1,
      last: 26 ** 3 + 26 ** 2 + 26 - 1,
      isSigned: false,
    });
    expect(parseExpression('aa', 'letters')).toMatchObject({ first: 26 });
    expect(value('AA', 'letters')).toBeNull();
  });

  it.each([
    ['AAAA', 0],
    ['A4', 0],
    ['Int16(A)', 7],
    ['Signed(A', 8],
    ['{A}', 2],
    ['{A:9}', 3],
    ['LOOKUP(A:1)', 0],
  ])('%s is rejected with a position', (text, at) => {
    expect(place(text, 'letters')).toBe(at);
  });
});

const notation = fc.constantFrom<Notation>('numbered', 'letters');
const bytes = fc.uint8Array({ maxLength: 40 });
const pieces = 'B4 S1 [B0:B3] B2:7 V A aa {C:0} Signed( Int16( , : ( ) [ ]'.split(' ');
const signs = ['/', '%', ...'+ - * & | ^ ~ ! << >> == < && || 0 1e9 0xff'.split(' '), ' '];

it.each([
  ['any text', anyText({ maxLength: 60 })],
  [
    'fragments of expressions',
    fc.array(fc.constantFrom(...pieces, ...signs), { maxLength: 30 }).map((all) => all.join('')),
  ],
])('%s is parsed or rejected with a position, and evaluates to a finite number or none', (_, texts) => {
  fc.assert(
    fc.property(texts, notation, bytes, fc.double(), (text, way, answer, previous) => {
      try {
        const result = evaluate(parseExpression(text, way), answer, previous);
        expect(result === null || Number.isFinite(result)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(ExpressionError);
        const { at } = error as ExpressionError;
        expect(at >= 0 && at <= text.length).toBe(true);
      }
    }),
    { numRuns: 3_000 },
  );
});
