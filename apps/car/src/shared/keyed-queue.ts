/**
 * Runs what each asker wants one after the other, and tells how it ended: who asks without end waits for themself alone, and only
 * one of their requests at a time holds anything.
 */
export function createKeyedQueue(): <T>(asker: object, work: () => T | Promise<T>) => Promise<T> {
  const last = new WeakMap<object, Promise<unknown>>();
  return (asker, work) => {
    const done = (last.get(asker) ?? Promise.resolve()).then(work);
    last.set(
      asker,
      done.catch(() => {}),
    );
    return done;
  };
}
