/** Who hears how the database does. Times are in seconds. */
export interface DatabaseWatch {
  /** A connection was waited for. */
  waited(seconds: number): void;
  /** A statement ended, well or not. */
  queried(seconds: number, error: unknown): void;
  /** Something that an operator should know, though the server goes on. */
  warn(text: string): void;
}

export const UNWATCHED: DatabaseWatch = { waited() {}, queried() {}, warn() {} };

/** Passes on what a connection was waited for. */
export async function timed<T>(watch: DatabaseWatch, acquire: () => Promise<T>): Promise<T> {
  const beganAt = performance.now();
  try {
    return await acquire();
  } finally {
    watch.waited((performance.now() - beganAt) / 1000);
  }
}
