/** A value that outlives a render: readable and observable, changed only by its owner. */
export interface Readable<T> {
  get(): T;
  /** Calls after each change; returns the unsubscribe. */
  subscribe(listener: () => void): () => void;
}
