import type { Quantity } from '../../quantities.ts';
import type { Notation } from './parse-expression.ts';
import type { ByteLayout, Profile, ProfileValue, SkippedField } from './profile.ts';

/** The meaning of a name in a file: its quantity, and its unit if the file has none. */
export interface NamedQuantity {
  quantity: Quantity;
  unit: string;
  gears?: ProfileValue['gears'];
}

export interface DraftValue {
  name: string;
  /** The meaning of the name, or why Ligo has no reading for it. */
  meaning: NamedQuantity | string;
  expression: string;
  /** As written; empty: none. */
  unit: string;
  /** Limits of the expression's result. */
  min: number;
  max: number;
  /** Interval in the file; `null`: the default. */
  everyMs: number | null;
}

export interface DraftRequest {
  /** Commands in force beside the initial ones, as written. */
  commands: readonly string[];
  /** Hex digits, as written. */
  text: string;
  frames: number | null;
  /** Length of an answer after service and parameter, bytes; omitted: any. */
  dataLengths?: readonly number[] | null;
  values: readonly DraftValue[];
}

/** A profile of a file before validation. */
export interface Draft {
  model: string;
  notation: Notation;
  layout: ByteLayout;
  positiveCurrent: Profile['positiveCurrent'];
  init: readonly string[];
  requests: readonly DraftRequest[];
  skipped: readonly SkippedField[];
}
