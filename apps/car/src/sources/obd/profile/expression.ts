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

/** What computes a number from the bytes of an answer: data, never code. */
export type Expression =
  | { type: 'number'; value: number }
  /** Bytes `first` to `last` (from 0), the first the heaviest; at most eight. */
  | { type: 'bytes'; first: number; last: number; isSigned: boolean }
  /** Bit 0 is the lightest. */
  | { type: 'bit'; byte: number; bit: number }
  /** What the same expression gave before; 0 at first. */
  | { type: 'previous' }
  /** The lowest eight bits of a value, as a signed number. */
  | { type: 'signed'; of: Expression }
  /** The least or the most of some values. */
  | { type: 'extreme'; isMost: boolean; of: readonly Expression[] }
  | { type: 'unary'; operator: '-' | '~' | '!'; of: Expression }
  | { type: 'binary'; operator: Operator; left: Expression; right: Expression };
