/** Small texts that outlive the page and are shared by its tabs (browser storage). */
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  /** Calls when another tab changed a key; `null` means removed. */
  onOtherTabChange(handler: (key: string, value: string | null) => void): () => void;
}
