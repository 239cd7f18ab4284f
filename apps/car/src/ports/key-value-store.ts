/** Persistent values by name. Each write is one transaction; calls throw if the disk fails. */
export interface KeyValueStore {
  /** The value, not validated; `undefined`: none, or not JSON. */
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}
