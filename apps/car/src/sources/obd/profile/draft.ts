import type { Notation } from './parse-expression.ts';
import type { ByteLayout, Profile, ProfileValue, Quantity, SkippedField } from './profile.ts';

/** What a name of a file's stands for: its quantity, and its unit where the file names none. */
export interface NamedQuantity {
  quantity: Quantity;
  unit: string;
  gears?: ProfileValue['gears'];
}

/** A value as a file has it. */
export interface DraftValue {
  name: string;
  /** What the name stands for; or why Ligo has no reading for it. */
  meaning: NamedQuantity | string;
  expression: string;
  /** As written; empty where the file names none. */
  unit: string;
  /** Limits of the expression's result. */
  min: number;
  max: number;
  /** As the file wants it; `null`: as often as is usual. */
  everyMs: number | null;
}

/** A question as a file has it. */
export interface DraftRequest {
  /** Commands in force beside those of the beginning, as written. */
  commands: readonly string[];
  /** Hex digits, as written. */
  text: string;
  frames: number | null;
  /** Bytes that an answer may have after service and parameter; any number if left out. */
  dataLengths?: readonly number[] | null;
  values: readonly DraftValue[];
}

/** A file's profile before anything in it was checked. */
export interface Draft {
  model: string;
  notation: Notation;
  layout: ByteLayout;
  positiveCurrent: Profile['positiveCurrent'];
  init: readonly string[];
  requests: readonly DraftRequest[];
  skipped: readonly SkippedField[];
}
