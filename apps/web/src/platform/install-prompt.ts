import { createObservable } from '../lib/values/observable.ts';
import type { InstallMethod } from '../ports/install-method.ts';
import { isInstalledApp } from './browser.ts';

/** Chromium's event that offers to install the app; no other browser has it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Browsers on an iPhone that are not Safari, and apps that show pages themselves. */
const OTHER_IOS_BROWSERS =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|FBAN|FBAV|Instagram|Line\/|Twitter|LinkedInApp|Snapchat|TikTok|musical_ly/;

let offer: InstallPromptEvent | null = null;
const method = createObservable<InstallMethod>(methodByHand());

function methodByHand(): InstallMethod {
  if (isInstalledApp()) return 'installed';
  // An iPad identifies as a Mac, but no Mac has a touch screen.
  const isIos =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
  if (!isIos) return methodOf(navigator.userAgent);
  return OTHER_IOS_BROWSERS.test(navigator.userAgent) ? 'ios-other' : 'ios-safari';
}

/** Anywhere but on an iPhone: Safari on a Mac calls it otherwise, and Firefox on a computer has nothing of the kind. */
function methodOf(userAgent: string): InstallMethod {
  if (/Android/.test(userAgent)) return 'menu';
  if (/Firefox\//.test(userAgent)) return 'none';
  return /Macintosh.* Version\/\S+ Safari\//.test(userAgent) ? 'mac-safari' : 'menu';
}

/** The browser's offer to install the app, kept for our own button. */
export const installPrompt = {
  get: method.get,
  subscribe: method.subscribe,
  /** Listens from now on; the browser makes its offer once and early. */
  start() {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      offer = event as InstallPromptEvent;
      method.set('prompt');
    });
    window.addEventListener('appinstalled', () => {
      offer = null;
      method.set('installed');
    });
  },
  /** Shows the browser's question; an offer is good once. Must be called from a tap. Never rejects. */
  async prompt() {
    const shown = offer;
    offer = null;
    method.set(methodByHand());
    await shown?.prompt().catch(() => {});
  },
};
