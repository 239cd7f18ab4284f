import type { TextStorage } from '../ports/storage.ts';

/** Browser storage. Where it is forbidden or full, texts live as long as the page. */
export function createBrowserStorage(): TextStorage {
  const memory = new Map<string, string>();
  const tryOr = <T>(run: () => T, fallback: () => T): T => {
    try {
      return run();
    } catch {
      return fallback();
    }
  };
  return {
    get: (key) =>
      memory.get(key) ??
      tryOr(
        () => localStorage.getItem(key),
        () => null,
      ),
    set(key, value) {
      tryOr(
        () => {
          localStorage.setItem(key, value);
          memory.delete(key);
        },
        () => {
          memory.set(key, value);
        },
      );
    },
    remove(key) {
      memory.delete(key);
      tryOr(
        () => localStorage.removeItem(key),
        () => {},
      );
    },
    keys: () => [
      ...new Set([
        ...memory.keys(),
        ...tryOr(
          () => Object.keys(localStorage),
          () => [],
        ),
      ]),
    ],
    onOtherTabChange(handler) {
      const report = (event: StorageEvent) => {
        if (event.key !== null) handler(event.key, event.newValue);
      };
      window.addEventListener('storage', report);
      return () => window.removeEventListener('storage', report);
    },
  };
}
