import { type Browser, chromium } from '@playwright/test';
import type { Stack } from './stack.ts';

/** Debian's Chromium; Playwright's own browsers are not needed. */
export const chromiumPath = process.env.LIGO_CHROMIUM ?? '/usr/bin/chromium';

/**
 * Features that a browser without a window does not need. It replaces Playwright's own list: if a switch is repeated, the browser
 * takes the last one.
 */
const withoutFeatures = [
  // Two pages of the address bar, which take as long to open as the app itself.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'AvoidCorsURLLoaderRestartOnRedirect', 'PaintHolding'],
  ...['DestroyProfileOnBrowserClose', 'ThirdPartyStoragePartitioning', 'LensOverlay', 'MediaRouter'],
  ...[
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'OptimizationHints',
    'PreconnectToSearch',
    'AimEnabled',
  ],
  'NetworkTimeServiceQuerying',
  // A second process for each window, in case that it goes to another site.
  'SpareRendererForSitePerProcess',
];

/** Keeps the browser quiet on the network, and lets it run as any user. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
];

/** One more browser, with further arguments; it ends with the stack. */
export async function startChromium(stack: Stack, more: readonly string[] = []): Promise<Browser> {
  const args = [...chromiumArguments, ...more];
  const browser = await chromium.launch({ executablePath: chromiumPath, args });
  stack.onEnd(() => browser.close());
  return browser;
}
