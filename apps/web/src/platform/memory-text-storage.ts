import type { TextStorage } from '../ports/storage.ts';

/** Texts that live as long as the page, and are this tab's alone. */
export function createMemoryTextStorage(first: Readonly<Record<string, string>> = {}): TextStorage {
  const texts = new Map(Object.entries(first));
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void texts.set(key, value),
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
    onOtherTabChange: () => () => {},
  };
}
