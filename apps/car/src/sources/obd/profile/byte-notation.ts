import type { Expression } from './expression.ts';
import { ExpressionError, type Reading, type Token, unexpected } from './tokens.ts';

const BYTE = /^([BS])(\d{1,4})$/;
const MAX_BYTES = 8;
const MAX_BIT = 7;
const WANTED = 'a number or a byte such as B4';

/** `B4`, `S4` (signed), `B4:7` (a bit), `[B4:B5]` and `[S4:S5]` (several bytes), `V` (the previous value), `min(…)`, `max(…)`. */
export function readNumbered({ peek, next, expect, inner }: Reading): Expression {
  const token = next();
  if (token.type === 'sign' && token.text === '[') {
    const first = byteOf(next());
    expect(':');
    const lastToken = next();
    const last = byteOf(lastToken);
    expect(']');
    if (last.sign !== first.sign || last.index < first.index || last.index - first.index >= MAX_BYTES)
      throw new ExpressionError(lastToken.at, 'a range goes up, over at most 8 bytes of one kind');
    return { type: 'bytes', first: first.index, last: last.index, isSigned: first.sign === 'S' };
  }
  if (token.type === 'word' && token.text === 'V') return { type: 'previous' };
  if (token.type === 'word' && (token.text === 'min' || token.text === 'max')) {
    expect('(');
    const of = [inner()];
    while (peek().text === ',') {
      next();
      of.push(inner());
    }
    expect(')');
    return { type: 'extreme', isMost: token.text === 'max', of };
  }
  const { sign, index } = byteOf(token);
  if (sign === 'S' || peek().text !== ':')
    return { type: 'bytes', first: index, last: index, isSigned: sign === 'S' };
  next();
  return { type: 'bit', byte: index, bit: bitOf(next()) };
}

function byteOf(token: Token): { sign: string; index: number } {
  const [, sign = '', index = ''] = (token.type === 'word' && BYTE.exec(token.text)) || [];
  if (sign === '') throw unexpected(token, WANTED);
  return { sign, index: Number(index) };
}

/** A bit number; 0 is the least significant. */
function bitOf(token: Token): number {
  if (token.type !== 'number' || !/^\d$/.test(token.text) || Number(token.text) > MAX_BIT)
    throw unexpected(token, 'a bit from 0 to 7');
  return Number(token.text);
}

const LETTERS = /^[A-Z]{1,3}$/;
const A = 'A'.charCodeAt(0);
/** Number of bytes that a function combines. */
const WHOLES: Readonly<Record<string, number>> = { INT16: 2, INT24: 3, INT32: 4 };

/** `A` to `ZZZ` (in either case), `{A:7}` (a bit), `Signed(A)`, `Int16(A,B)`, `Int24(A,B,C)`; commas may be colons. */
export function readLetters({ peek, next, expect, inner }: Reading): Expression {
  const token = next();
  if (token.type === 'sign' && token.text === '{') {
    const byte = indexOf(next());
    expect(':');
    const bit = bitOf(next());
    expect('}');
    return { type: 'bit', byte, bit };
  }
  const name = token.type === 'word' ? token.text.toUpperCase() : '';
  if (name === 'SIGNED') {
    expect('(');
    const of = inner();
    expect(')');
    return { type: 'signed', of };
  }
  const count = WHOLES[name];
  if (count === undefined) {
    const index = indexOf(token);
    return { type: 'bytes', first: index, last: index, isSigned: false };
  }
  expect('(');
  let whole = inner();
  for (let bytes = 1; bytes < count; bytes++) {
    expect(peek().text === ':' ? ':' : ',');
    whole = binary('+', binary('*', whole, { type: 'number', value: 256 }), inner());
  }
  expect(')');
  return whole;
}

const binary = (operator: '+' | '*', left: Expression, right: Expression): Expression => ({
  type: 'binary',
  operator,
  left,
  right,
});

/** Letters count like spreadsheet columns: Z is 25, AA is 26. */
function indexOf(token: Token): number {
  const letters = token.text.toUpperCase();
  if (token.type !== 'word' || !LETTERS.test(letters))
    throw unexpected(token, 'a number or a byte such as A');
  let index = 0;
  for (const letter of letters) index = index * 26 + (letter.charCodeAt(0) - A + 1);
  return index - 1;
}
