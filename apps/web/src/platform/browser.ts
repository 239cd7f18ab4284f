import type { Network, RunExclusive, StoragePersistence, Visibility } from '../ports/browser.ts';

export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onChange(handler) {
    const report = () => handler(navigator.onLine);
    window.addEventListener('online', report);
    window.addEventListener('offline', report);
    return () => {
      window.removeEventListener('online', report);
      window.removeEventListener('offline', report);
    };
  },
};

export const pageVisibility: Visibility = {
  isVisible: () => document.visibilityState === 'visible',
  onChange(handler) {
    const report = () => handler(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', report);
    // A page that comes back from the browser's cache was hidden without a word and is visible again.
    window.addEventListener('pageshow', report);
    return () => {
      document.removeEventListener('visibilitychange', report);
      window.removeEventListener('pageshow', report);
    };
  },
  onHide(handler) {
    window.addEventListener('pagehide', handler);
    return () => window.removeEventListener('pagehide', handler);
  },
};

/** Takes turns with the other tabs through Web Locks; a browser without them runs at once. */
export const runExclusive: RunExclusive = (name, run) =>
  'locks' in navigator ? navigator.locks.request(name, run) : run();

/** Whether the server of this page uses its own demo sign-in. The page itself contains the mark. */
export function isDemoSignIn(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="ligo-sign-in"]')?.content === 'demo';
}

/** Whether the server has left a sign-in in this browser. Scripts cannot read its cookie; a second cookie marks it. */
export const signInCookieFlag = {
  exists: () => /(?:^|; )ligo-signed-in=1(?:;|$)/.test(document.cookie),
  remove() {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store.
    document.cookie = 'ligo-signed-in=; path=/; max-age=0';
  },
};

export function isInstalledApp(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

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
