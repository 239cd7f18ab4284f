/** Counts what is ignored on purpose, by reason, so that nothing is swallowed unseen. */
export interface Counter {
  add(reason: string): void;
  /** Counts so far, by reason. */
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
