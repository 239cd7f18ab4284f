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
export function bitOf(token: Token): number {
  if (token.type !== 'number' || !/^\d$/.test(token.text) || Number(token.text) > MAX_BIT)
    throw unexpected(token, 'a bit from 0 to 7');
  return Number(token.text);
}
