import type { TripPoint } from '@ligo/protocol';
import { TRIP_FIELDS, TRIP_ROWS, type TripField } from '@ligo/signals';
import {
  type ColumnSubset,
  emptyColumns,
  joinColumns,
  sliceColumns,
  type TripColumns,
  toColumns,
  toPoints,
} from './trip-columns.ts';

/**
 * Packed columns, the compact form of trip points on the wire and in storage:
 *
 *     version (1 byte), count, then the times, then each of TRIP_FIELDS
 *
 * A number is rounded to its field's step and stored as the difference to the one before (of times the difference of
 * differences), as a variable-length integer of 7 bits a byte with the sign in the lowest bit. Equal numbers in a row, the most frequent case, are stored
 * as one 0 and how many more follow. A column of readings is cut into runs of known and unknown ones: the length of an
 * unknown run (may be 0), the length of a known one, its numbers, and so on to the end. Several of them may follow each other:
 * their points are those of one trip, end to end.
 */
const VERSION = 1;

const TIME_STEPS = 1_000;
/** More points than a car records in two days of driving; a length beyond it is damage. */
const MAX_POINTS = 1_000_000;

/** Packed columns cannot be read (damaged, truncated, of a later version), or numbers cannot be packed. */
export class TripCodecError extends Error {
  readonly code = 'trip-codec';
}

class Writer {
  private bytes = new Uint8Array(1_024);
  private length = 0;

  byte(value: number): void {
    if (this.length === this.bytes.length) {
      const grown = new Uint8Array(this.length * 2);
      grown.set(this.bytes);
      this.bytes = grown;
    }
    this.bytes[this.length++] = value;
  }

  /** A whole number from 0; division instead of shifts, since times in ms need more than 32 bits. */
  count(value: number): void {
    // The loop below would not end for a fraction.
    if (!Number.isSafeInteger(value)) throw new TripCodecError('A number is too large to be packed');
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  done(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}

class Reader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new TripCodecError('Packed columns end too early');
    return value;
  }

  count(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
      if (factor > Number.MAX_SAFE_INTEGER) throw new TripCodecError('A packed number is too large');
    }
  }

  isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

function writeNumbers(writer: Writer, column: Float64Array, from: number, to: number, steps: number): void {
  let before = 0;
  for (let index = from; index < to; ) {
    const number = Math.round((column[index] ?? 0) * steps);
    writer.count(zigzag(number - before));
    index += 1;
    if (number === before) {
      const first = index;
      while (index < to && Math.round((column[index] ?? 0) * steps) === number) index += 1;
      writer.count(index - first);
    }
    before = number;
  }
}

function readNumbers(reader: Reader, column: Float64Array, from: number, to: number, steps: number): void {
  let before = 0;
  for (let index = from; index < to; ) {
    const difference = unzigzag(reader.count());
    before += difference;
    column[index++] = before / steps;
    if (difference !== 0) continue;
    const end = index + reader.count();
    if (end > to) throw new TripCodecError('A packed run is too long');
    column.fill(before / steps, index, end);
    index = end;
  }
}

/** End of the run of known or unknown readings that begins at `from`. */
function runEnd(column: Float64Array, from: number, isKnown: boolean): number {
  let index = from;
  while (index < column.length && Number.isFinite(column[index]) === isKnown) index += 1;
  return index;
}

/** Times as whole milliseconds, each as the difference to the one before. */
function timeSteps(times: Float64Array): Float64Array {
  let before = 0;
  return times.map((time) => {
    const milliseconds = Math.round(time * TIME_STEPS);
    const step = milliseconds - before;
    before = milliseconds;
    return step;
  });
}

/**
 * Packs columns. Readings are rounded to steps finer than any sensor's, e.g. 1e-7 degrees and 0.01 km/h. Throws a
 * `TripCodecError` if a time is not finite, or a number is beyond what whole numbers hold in its steps.
 */
export function packColumns(columns: TripColumns): Uint8Array {
  const writer = new Writer();
  const { length } = columns.timeS;
  writer.byte(VERSION);
  writer.count(length);
  writeNumbers(writer, timeSteps(columns.timeS), 0, length, 1);
  for (const field of TRIP_FIELDS) {
    const column = columns[field];
    for (let index = 0; index < length; ) {
      const known = runEnd(column, index, false);
      const end = runEnd(column, known, true);
      writer.count(known - index);
      writer.count(end - known);
      writeNumbers(writer, column, known, end, TRIP_ROWS[field].steps);
      index = end;
    }
  }
  return writer.done();
}

function readLength(reader: Reader, most: number): number {
  if (reader.byte() !== VERSION) throw new TripCodecError('Packed columns of an unknown version');
  const length = reader.count();
  if (length > most) throw new TripCodecError('Packed columns are too long');
  return length;
}

function readTimes(reader: Reader, times: Float64Array): void {
  readNumbers(reader, times, 0, times.length, 1);
  let milliseconds = 0;
  for (let index = 0; index < times.length; index++) {
    milliseconds += times[index] ?? 0;
    times[index] = milliseconds / TIME_STEPS;
  }
}

function readReadings(reader: Reader, column: Float64Array, steps: number): void {
  for (let index = 0; index < column.length; ) {
    const known = index + reader.count();
    const end = known + reader.count();
    if (end > column.length || end === index) throw new TripCodecError('A packed run is too long');
    readNumbers(reader, column, known, end, steps);
    index = end;
  }
}

/** All columns are read, so that damage in any of them is found. */
function readColumns<F extends TripField>(
  reader: Reader,
  fields: readonly F[],
  length: number,
): ColumnSubset<F> {
  const columns = emptyColumns<F>(length, fields);
  const unasked = new Float64Array(length);
  readTimes(reader, columns.timeS);
  for (const field of TRIP_FIELDS) {
    const asked: Float64Array | undefined = columns[field as F];
    readReadings(reader, asked ?? unasked, TRIP_ROWS[field].steps);
  }
  return columns;
}

/** Reads packed columns, all of them or those of some fields. Throws `TripCodecError` if any of them is damaged. */
export function unpackColumns<F extends TripField = TripField>(
  bytes: Uint8Array,
  fields: readonly F[] = TRIP_FIELDS as F[],
): ColumnSubset<F> {
  const reader = new Reader(bytes);
  const parts: ColumnSubset<F>[] = [];
  let left = MAX_POINTS;
  do {
    const length = readLength(reader, left);
    // Those without points are two bytes each, and would take thousands of times as much.
    if (length > 0) parts.push(readColumns(reader, fields, length));
    left -= length;
  } while (!reader.isAtEnd());
  return joinColumns(parts, fields);
}

/** Half an hour of driving: small enough to be sent as one message in any form. */
const CHUNK_POINTS = 1_800;

/** A finished trip's points as they are kept. */
export interface PackedTrip {
  /** Packed columns, in their order. */
  chunks: Uint8Array[];
  /** The first and the last point, each with all that was known then. */
  ends: TripPoint[];
}

/** Packs the points of a trip; there is at least one. */
export function packTrip(points: readonly TripPoint[]): PackedTrip {
  const columns = toColumns(points);
  const chunks: Uint8Array[] = [];
  for (let from = 0; from < points.length; from += CHUNK_POINTS)
    chunks.push(packColumns(sliceColumns(columns, from, from + CHUNK_POINTS)));
  const first = toPoints(sliceColumns(columns, 0, 1));
  const last = points.length > 1 ? toPoints(sliceColumns(columns, points.length - 1, points.length)) : [];
  return { chunks, ends: [...first, ...last] };
}
