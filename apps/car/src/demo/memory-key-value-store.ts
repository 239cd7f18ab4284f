import type { KeyValueStore } from '../ports/key-value-store.ts';

export class MemoryKeyValueStore implements KeyValueStore {
  private readonly values = new Map<string, string>();

  read(name: string): unknown {
    const text = this.values.get(name);
    return text === undefined ? undefined : JSON.parse(text);
  }

  write(name: string, value: unknown): void {
    this.values.set(name, JSON.stringify(value));
  }
}
