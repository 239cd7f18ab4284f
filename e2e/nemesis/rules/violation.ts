/** The invariants of a run. */
export type Rule =
  | 'one-winner'
  | 'removed-stays-out'
  | 'pushed-once'
  | 'linked-again'
  | 'specific-error'
  | 'resources-return'
  | 'rows-stay';

export interface Violation {
  rule: Rule;
  atMs: number;
  text: string;
}
