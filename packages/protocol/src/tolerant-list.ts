import { z } from 'zod';

/** A list of which one bad entry costs no other: it reads as `null`, which its reader counts and leaves out. */
export function tolerantList<T extends z.ZodType>(entry: T, max: number, description: string) {
  return z.array(entry.nullable().catch(null)).max(max).describe(description);
}
