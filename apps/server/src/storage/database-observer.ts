/** Who hears how the database does. Times are in seconds. */
export interface DatabaseObserver {
  /** A connection was waited for. */
  onAcquired(seconds: number): void;
  /** A statement ended, well or not. */
  onQuery(seconds: number, error: unknown): void;
  /** Something that an operator should know, though the server goes on. */
  onWarning(text: string): void;
}

export const NO_OBSERVER: DatabaseObserver = { onAcquired() {}, onQuery() {}, onWarning() {} };

/** Passes on what a connection was waited for. */
export async function measureAcquire<T>(watch: DatabaseObserver, acquire: () => Promise<T>): Promise<T> {
  const beganAt = performance.now();
  try {
    return await acquire();
  } finally {
    watch.onAcquired((performance.now() - beganAt) / 1000);
  }
}
