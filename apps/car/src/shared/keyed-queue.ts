/**
 * Runs tasks of the same key one at a time and resolves to their results. A client that floods its queue delays only itself and
 * holds resources for one request at a time.
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
