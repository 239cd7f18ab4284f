import type { Gear } from '@ligo/signals';
import type { PositiveCurrent, Quantity } from '../../quantities.ts';
import type { Expression } from './expression.ts';

/**
 * The bytes that an expression addresses. `data`: those after service and parameter; `answer`: the whole answer from its service on;
 * `frames`: the frames on the bus, eight bytes each, including the ISO-TP headers.
 */
export type ByteLayout = 'data' | 'answer' | 'frames';

export interface ProfileValue {
  quantity: Quantity;
  /** Its name in the file. */
  name: string;
  expression: Expression;
  /** Conversion to Ligo's unit: result times `factor` plus `offset`. */
  factor: number;
  offset: number;
  /** Limits of the file for the result before conversion; values beyond them are ignored. */
  min: number;
  max: number;
  /** Only for the gear: its letter by the result. For any other result the gear is unknown. */
  gears?: Readonly<Record<number, Gear>>;
}

export interface ProfileRequest {
  /**
   * Adapter commands that must be in force, without spaces (`ATSH7E4`), in sending order. Complete: only those that are not in force yet
   * are sent, whatever the last request was.
   */
  setup: readonly string[];
  /** Service and parameter in capital hex digits, such as `22DDBC`; only services that read. */
  text: string;
  /** Number of frames of the answer; `null`: unknown. */
  frames: number | null;
  /** Length of an answer after service and parameter, bytes; `null`: any. Another length belongs to another model. */
  dataLengths: readonly number[] | null;
  /** Interval, ms. */
  everyMs: number;
  layout: ByteLayout;
  values: readonly ProfileValue[];
}

/** A part of a file that Ligo does not read, and why. */
export interface SkippedField {
  name: string;
  reason: string;
}

/** The supported requests of a car model, in any file format. */
export interface Profile {
  model: string;
  /**
   * Sent once after the reset of the adapter: settings of all requests, and session changes. Commands for the answer format (echo, headers,
   * spaces) are not included: the reader sends them itself.
   */
  init: readonly string[];
  requests: readonly ProfileRequest[];
  skipped: readonly SkippedField[];
  /** Sign of the pack's current; `null`: the file does not define it, so that there is no power. */
  positiveCurrent: PositiveCurrent | null;
}
