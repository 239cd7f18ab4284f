import { logEntrySchema } from '@ligo/protocol';
import { z } from 'zod';
import { jsonOf, textHash } from '../../lib/values/json-of.ts';

export interface LogItem {
  /** No other entry of the car has it. */
  key: string;
  /** Unix milliseconds. */
  timeMs: number;
  /** The car's clock was not known to be right. */
  isTimeUncertain: boolean;
  /** A `logType` of `EVENTS`, or a number that this app does not know. */
  type: number;
  /** The fields of this kind of entry; an empty object if none is readable. */
  data: Readonly<Record<string, unknown>>;
}

const dataSchema = z.record(z.string(), z.unknown()).catch({});

/** A stored entry as screens take it; `null` if it is none. Data that is no object is an empty one. Never throws. */
export function logItemOf(stored: unknown): LogItem | null {
  const parsed = logEntrySchema.safeParse(stored);
  if (!parsed.success) return null;
  const { time, type, data, ref, isTimeUncertain = false } = parsed.data;
  const key = `${time}/${type}/${textHash(isTimeUncertain ? `${ref}/${data}` : data)}`;
  return { key, timeMs: time, isTimeUncertain, type, data: dataSchema.parse(jsonOf(data)) };
}
