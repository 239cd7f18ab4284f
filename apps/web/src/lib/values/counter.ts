/** Counts what is ignored on purpose, by reason, so that nothing is swallowed unseen. */
export interface Counter {
  add(reason: string): void;
  read(): Readonly<Record<string, number>>;
}

export function createCounter(): Counter {
  const counts: Record<string, number> = {};
  return {
    add(reason) {
      counts[reason] = (counts[reason] ?? 0) + 1;
    },
    read: () => ({ ...counts }),
  };
}

/** The entries of a list that could be read; the others are counted under `reason`. */
export function validEntries<T>(entries: readonly (T | null)[], counter: Counter, reason: string): T[] {
  const readable: T[] = [];
  for (const entry of entries) {
    if (entry === null) counter.add(reason);
    else readable.push(entry);
  }
  return readable;
}
