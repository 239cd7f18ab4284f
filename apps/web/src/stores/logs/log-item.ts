import { logEntrySchema } from '@ligo/protocol';
import { z } from 'zod';
import { jsonOf } from '../../lib/values/json-of.ts';
import { textHash } from '../../lib/values/text-hash.ts';
import type { LogItem } from './logs-store.ts';

const dataSchema = z.record(z.string(), z.unknown()).catch({});

/** A stored entry as screens take it; `null` if it is none. Data that is no object is an empty one. Never throws. */
export function logItemOf(stored: unknown): LogItem | null {
  const parsed = logEntrySchema.safeParse(stored);
  if (!parsed.success) return null;
  const { time, type, data, ref, isTimeUncertain = false } = parsed.data;
  const key = `${time}/${type}/${textHash(isTimeUncertain ? `${ref}/${data}` : data)}`;
  return { key, timeMs: time, isTimeUncertain, type, data: dataSchema.parse(jsonOf(data)) };
}
