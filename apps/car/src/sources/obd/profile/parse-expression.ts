import { readLetters, readNumbered } from './byte-notation.ts';
import { type Expression, OPERATORS, type Operator } from './expression.ts';
import { ExpressionError, type Token, tokensOf, unexpected } from './tokens.ts';

const MAX_CHARACTERS = 500;
const MAX_DEPTH = 40;

/** Notation of bytes in a file: `numbered` as `B4`, `S4`, `[B4:B5]`, `B4:7`, with `min(…)` and `max(…)`; `letters` as `A`, `AB`, `{A:7}`, `Signed(A)`, `Int16(A,B)`. */
export type Notation = 'numbered' | 'letters';

/** In the notation of letters a shift binds stronger than `+`: files write `A<<8+B` to combine two bytes. */
const SHIFT_OF_LETTERS = 9;
const READ_BYTES = { numbered: readNumbered, letters: readLetters };

function strengthOf(sign: Operator, notation: Notation): number {
  const isShift = sign === '<<' || sign === '>>';
  return notation === 'letters' && isShift ? SHIFT_OF_LETTERS : (OPERATORS[sign]?.strength ?? 0);
}

/** Parses an expression of a vehicle profile. Throws only `ExpressionError`, with the position of the error. */
export function parseExpression(text: string, notation: Notation): Expression {
  if (text.length > MAX_CHARACTERS) throw new ExpressionError(MAX_CHARACTERS, 'too long');
  const tokens = tokensOf(text);
  let at = 0;
  let depth = 0;
  // The end token is never consumed, so that further reads return it again.
  const peek = () => tokens[Math.min(at, tokens.length - 1)] as Token;
  const next = () => {
    const token = peek();
    at += 1;
    return token;
  };
  const expect = (sign: string) => {
    const token = next();
    if (token.type !== 'sign' || token.text !== sign) throw unexpected(token, `"${sign}"`);
  };

  /** Parses operators of a precedence above `floor`. */
  const operation = (floor: number): Expression => {
    let left = operand();
    while (true) {
      const { text: sign, type } = peek();
      const strength = type === 'sign' ? strengthOf(sign as Operator, notation) : 0;
      if (strength <= floor) return left;
      next();
      left = { type: 'binary', operator: sign as Operator, left, right: operation(strength) };
    }
  };
  const operand = (): Expression => {
    const token = peek();
    depth += 1;
    if (depth > MAX_DEPTH) throw new ExpressionError(token.at, 'too deeply nested');
    const found = prefixed(token);
    depth -= 1;
    return found;
  };
  const prefixed = (token: Token): Expression => {
    if (token.type === 'number') return { type: 'number', value: Number(next().text) };
    if (token.type === 'sign') {
      const { text: sign } = token;
      if (sign === '+' || sign === '-' || sign === '~' || sign === '!') {
        next();
        const of = operand();
        return sign === '+' ? of : { type: 'unary', operator: sign, of };
      }
      if (sign === '(') {
        next();
        const within = operation(0);
        expect(')');
        return within;
      }
    }
    return READ_BYTES[notation]({ peek, next, expect, inner: () => operation(0) });
  };

  const whole = operation(0);
  if (peek().type !== 'end') throw unexpected(peek(), 'an operator');
  return whole;
}
