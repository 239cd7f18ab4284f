/** Computes a number from the bytes of an answer; it is data, never code. */
export type Expression =
  | { type: 'number'; value: number }
  /** Bytes `first` to `last` (from 0), big-endian; at most eight. */
  | { type: 'bytes'; first: number; last: number; isSigned: boolean }
  /** Bit 0 is the least significant. */
  | { type: 'bit'; byte: number; bit: number }
  /** The previous result of the expression; initially 0. */
  | { type: 'previous' }
  /** The lowest eight bits of a value as a signed number. */
  | { type: 'signed'; of: Expression }
  /** Minimum or maximum of some values. */
  | { type: 'extreme'; isMost: boolean; of: readonly Expression[] }
  | { type: 'unary'; operator: '-' | '~' | '!'; of: Expression }
  | { type: 'binary'; operator: Operator; left: Expression; right: Expression };

/** Largest shift of a value, bits. */
const MAX_SHIFT = 62;

/**
 * The value of an expression for the bytes of an answer; `null`: a byte is missing, a division by 0, or the result is not finite. Never
 * throws. Bit operations truncate fractions first.
 */
export function evaluate(expression: Expression, bytes: Uint8Array, previous = 0): number | null {
  const result = computed(expression, bytes, previous);
  return result !== null && Number.isFinite(result) ? result : null;
}

function computed(expression: Expression, bytes: Uint8Array, previous: number): number | null {
  const inner = (of: Expression) => evaluate(of, bytes, previous);
  switch (expression.type) {
    case 'number':
      return expression.value;
    case 'previous':
      return previous;
    case 'bytes':
      return wholeOf(expression, bytes);
    case 'bit': {
      const byte = bytes[expression.byte];
      return byte === undefined ? null : (byte >> expression.bit) & 1;
    }
    case 'signed': {
      const value = inner(expression.of);
      return value === null ? null : bits(value, 0n, (whole) => BigInt.asIntN(8, whole));
    }
    case 'extreme': {
      const values = expression.of.map(inner).filter((value) => value !== null);
      if (values.length < expression.of.length) return null;
      return expression.isMost ? Math.max(...values) : Math.min(...values);
    }
    case 'unary': {
      const value = inner(expression.of);
      if (value === null) return null;
      if (expression.operator === '-') return -value;
      return expression.operator === '!' ? Number(value === 0) : bits(value, 0n, (whole) => ~whole);
    }
    case 'binary': {
      const left = inner(expression.left);
      const right = inner(expression.right);
      return left === null || right === null ? null : OPERATORS[expression.operator].compute(left, right);
    }
  }
}

function wholeOf(
  { first, last, isSigned }: { first: number; last: number; isSigned: boolean },
  bytes: Uint8Array,
): number | null {
  if (last >= bytes.length) return null;
  let value = 0;
  for (let at = first; at <= last; at++) value = value * 256 + (bytes[at] ?? 0);
  const range = 256 ** (last - first + 1);
  return isSigned && value >= range / 2 ? value - range : value;
}

const bits = (left: number, right: bigint, operation: (left: bigint, right: bigint) => bigint): number =>
  Number(operation(BigInt(Math.trunc(left)), right));
const both =
  (operation: (left: bigint, right: bigint) => bigint) =>
  (left: number, right: number): number =>
    bits(left, BigInt(Math.trunc(right)), operation);
const shift =
  (operation: (left: bigint, right: bigint) => bigint) =>
  (left: number, right: number): number | null =>
    right < 0 || right > MAX_SHIFT ? null : both(operation)(left, right);

type Compute = (left: number, right: number) => number | null;
const operator = (strength: number, compute: Compute) => ({ strength, compute });
const or = both((left, right) => left | right);
const xor = both((left, right) => left ^ right);
const and = both((left, right) => left & right);
const shiftLeft = shift((left, right) => left << right);
const shiftRight = shift((left, right) => left >> right);

/** The operators with their precedence; equal ones associate to the left. */
export const OPERATORS = {
  '||': operator(1, (left, right) => Number(left !== 0 || right !== 0)),
  '&&': operator(2, (left, right) => Number(left !== 0 && right !== 0)),
  '==': operator(3, (left, right) => Number(left === right)),
  '!=': operator(3, (left, right) => Number(left !== right)),
  '<': operator(3, (left, right) => Number(left < right)),
  '<=': operator(3, (left, right) => Number(left <= right)),
  '>': operator(3, (left, right) => Number(left > right)),
  '>=': operator(3, (left, right) => Number(left >= right)),
  '|': operator(4, or),
  '^': operator(4, xor),
  '&': operator(5, and),
  '<<': operator(6, shiftLeft),
  '>>': operator(6, shiftRight),
  '+': operator(7, (left, right) => left + right),
  '-': operator(7, (left, right) => left - right),
  '*': operator(8, (left, right) => left * right),
  '/': operator(8, (left, right) => left / right),
  '%': operator(8, (left, right) => left % right),
};
export type Operator = keyof typeof OPERATORS;
