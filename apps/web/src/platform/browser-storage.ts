import type { TextStorage } from '../ports/storage.ts';

/** Browser storage, for all tabs unless `area` is that of one. Where it is forbidden or full, texts live as long as the page. */
export function createBrowserStorage(area: () => Storage = () => localStorage): TextStorage {
  const memory = new Map<string, string>();
  const tryOr = <T>(run: () => T, otherwise: T): T => {
    try {
      return run();
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => memory.get(key) ?? tryOr(() => area().getItem(key), null),
    set(key, value) {
      const isStored = tryOr(() => {
        area().setItem(key, value);
        return true;
      }, false);
      if (isStored) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      tryOr(() => area().removeItem(key), undefined);
    },
    keys: () => [...new Set([...memory.keys(), ...tryOr(() => Object.keys(area()), [])])],
    onOtherTabChange(handler) {
      const report = (event: StorageEvent) => {
        if (event.key !== null) handler(event.key, event.newValue);
      };
      window.addEventListener('storage', report);
      return () => window.removeEventListener('storage', report);
    },
  };
}
