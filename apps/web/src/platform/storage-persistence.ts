import type { StoragePersistence } from '../ports/browser.ts';

/** The browser's storage manager; where there is none, nothing is promised. */
export const storagePersistence: StoragePersistence = {
  isGranted: async () => (await navigator.storage?.persisted?.()) ?? false,
  ask: async () => {
    try {
      return (await navigator.storage?.persist?.()) ?? false;
    } catch {
      return false;
    }
  },
};
