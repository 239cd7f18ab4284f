import { z } from 'zod';

/** A list in which an invalid entry does not hide the others: it is read as `null`, which the reader counts and leaves out. */
export function tolerantList<T extends z.ZodType>(entry: T, max: number, description: string) {
  return z.array(entry.nullable().catch(null)).max(max).describe(description);
}
