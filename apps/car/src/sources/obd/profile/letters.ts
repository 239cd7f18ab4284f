import type { Expression } from './expression.ts';
import { bitOf } from './numbered.ts';
import { type Reading, type Token, unexpected } from './tokens.ts';

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
