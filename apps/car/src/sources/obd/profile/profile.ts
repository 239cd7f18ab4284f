import type { Gear, ReadingName } from '@ligo/vehicle';
import type { Expression } from './expression.ts';

/** What an answer can say of a car: a reading, or one of the two that make its power. */
export type Quantity = ReadingName | 'packVoltageV' | 'packCurrentA';

/**
 * Which bytes an expression counts. `data`: those after service and parameter; `answer`: all of the answer, its service first; `frames`:
 * the frames as they were on the bus, eight bytes each, the transport's own among them.
 */
export type ByteLayout = 'data' | 'answer' | 'frames';

/** One value of an answer. */
export interface ProfileValue {
  quantity: Quantity;
  /** As the file calls it. */
  name: string;
  expression: Expression;
  /** To Ligo's unit: the expression's result times `factor` plus `offset`. */
  factor: number;
  offset: number;
  /** The file's own limits for the expression's result, before units; what is beyond is no reading. */
  min: number;
  max: number;
  /** Of a gear alone: its letter by the expression's result. A result that is not here says that nobody knows the gear any more. */
  gears?: Readonly<Record<number, Gear>>;
}

/** A question to the car. */
export interface ProfileRequest {
  /**
   * Adapter commands that must be in force, each without spaces (`ATSH7E4`), in the order in which they are sent. Complete: whoever was
   * asked before, nothing else is needed, and of these only what was not in force for the last question.
   */
  setup: readonly string[];
  /** Service and parameter in capital hex digits, such as `22DDBC`; only services that read. */
  text: string;
  /** How many frames the answer has; `null` where the file does not say. */
  frames: number | null;
  /** How many bytes an answer may have after service and parameter; another one is of another model. `null`: any number. */
  dataLengths: readonly number[] | null;
  /** How often it is worth asking, ms. */
  everyMs: number;
  layout: ByteLayout;
  values: readonly ProfileValue[];
}

/** Something of a file that Ligo does not read, and why, in a few English words. */
export interface SkippedField {
  name: string;
  reason: string;
}

/** What can be read of a model of car, by whatever file says it. */
export interface Profile {
  model: string;
  /**
   * Sent once, after the adapter's own reset: what all questions have in common, and changes of session that the car wants. Commands
   * about the text of the adapter's answers (echo, headers, spaces) are not among them: they are the reader's own.
   */
  init: readonly string[];
  requests: readonly ProfileRequest[];
  skipped: readonly SkippedField[];
  /** Which way the pack's current counts as positive; `null`: the file does not say, and there is no power by it. */
  positiveCurrent: 'outOfPack' | 'intoPack' | null;
}
