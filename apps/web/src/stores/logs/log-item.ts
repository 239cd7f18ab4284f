import { logEntrySchema } from '@ligo/protocol';
import { z } from 'zod';
import { textHash } from '../../lib/text-hash.ts';
import type { LogItem } from '../stores.ts';

const objectSchema = z.record(z.string(), z.unknown());

function dataOf(text: string): LogItem['data'] {
  try {
    return objectSchema.catch({}).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** A stored entry as screens take it; `null` if it is none. Data that is no object is an empty one. Never throws. */
export function logItemOf(stored: unknown): LogItem | null {
  const parsed = logEntrySchema.safeParse(stored);
  if (!parsed.success) return null;
  const { time, type, data } = parsed.data;
  return { key: `${time}/${type}/${textHash(data)}`, timeMs: time, type, data: dataOf(data) };
}
