/** A value that outlives a render: readable and observable, changed only by its owner. */
export interface Readable<T> {
  get(): T;
  /** Calls after each change; returns the unsubscribe. */
  subscribe(listener: () => void): () => void;
}

/** A value with listeners: the one building block of every store. */
export interface Observable<T> extends Readable<T> {
  /** Replaces the value and calls the listeners; the same value (by identity) calls none. */
  set(next: T): void;
}

/** Makes an observable value. Listeners that come or go during a call take part from the next change on. */
export function createObservable<T>(initial: T): Observable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      const own = () => listener();
      listeners.add(own);
      return () => listeners.delete(own);
    },
  };
}
