import type { Expression } from './expression.ts';

/** Why an expression is invalid, and where: `at` counts characters from 0. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  readonly at: number;
  constructor(at: number, message: string) {
    super(`${message} (character ${at + 1})`);
    this.at = at;
  }
}

export interface Token {
  type: 'number' | 'word' | 'sign' | 'end';
  text: string;
  at: number;
}

const SPACE = /\s*/y;
const NUMBER = /0x[0-9a-f]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy;
const WORD = /[a-z]+\d*/iy;
const SIGN = /<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^~!<>()[\]{}:,]/y;

/** The tokens of an expression: words, numbers, signs, and the end. Throws `ExpressionError` for anything else. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const taken = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? '';
  };
  const take = (type: Token['type'], pattern: RegExp) => {
    const found = taken(pattern);
    if (found === '') return false;
    tokens.push({ type, text: found, at });
    at += found.length;
    return true;
  };
  for (at += taken(SPACE).length; at < text.length; at += taken(SPACE).length)
    if (!take('number', NUMBER) && !take('word', WORD) && !take('sign', SIGN))
      throw new ExpressionError(
        at,
        `unexpected ${JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))}`,
      );
  return [...tokens, { type: 'end', text: '', at }];
}

export function unexpected({ type, text, at }: Token, wanted: string): ExpressionError {
  return new ExpressionError(at, `${type === 'end' ? 'ends' : `"${text}"`} where ${wanted} should be`);
}

export interface Reading {
  /** The next token, which is not consumed. */
  peek(): Token;
  next(): Token;
  /** Consumes a sign; throws if the next token is another one. */
  expect(sign: string): void;
  /** Parses a whole expression, as between brackets. */
  inner(): Expression;
}
