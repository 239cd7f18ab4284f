import type { Network } from '../ports/browser.ts';

/** The phone's network, as the browser reports it. */
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
