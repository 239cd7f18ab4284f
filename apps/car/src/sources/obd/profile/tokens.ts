import type { Expression } from './expression.ts';

/** Why an expression cannot be read, and where: `at` counts characters from 0. */
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

/** An expression's words, numbers and signs, and an end behind them. Throws `ExpressionError` at what is none of these. */
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

/** What stands where something else should. */
export function unexpected({ type, text, at }: Token, wanted: string): ExpressionError {
  return new ExpressionError(at, `${type === 'end' ? 'ends' : `"${text}"`} where ${wanted} should be`);
}

/** What reads one token after the other. */
export interface Reading {
  /** The next token, still to come. */
  peek(): Token;
  next(): Token;
  /** Takes a sign; throws where another stands. */
  expect(sign: string): void;
  /** A whole expression, such as stands between brackets. */
  inner(): Expression;
}
