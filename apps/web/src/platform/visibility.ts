import type { Visibility } from '../ports/browser.ts';

/** Whether the page can be seen, as the browser reports it. */
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
