import type { Counter } from './counter.ts';

/** The entries of a list that could be read; the others are counted under `reason`. */
export function validEntries<T>(entries: readonly (T | null)[], counter: Counter, reason: string): T[] {
  const readable: T[] = [];
  for (const entry of entries) {
    if (entry === null) counter.add(reason);
    else readable.push(entry);
  }
  return readable;
}
