export type Operator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '&'
  | '|'
  | '^'
  | '<<'
  | '>>'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '&&'
  | '||';

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
