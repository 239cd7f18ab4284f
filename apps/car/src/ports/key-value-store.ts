/** Single values that outlive a restart. Each write is one transaction; calls throw if the disk fails. */
export interface KeyValueStore {
  /** The value, unparsed; `undefined` if there is none, or none that is JSON. */
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}
