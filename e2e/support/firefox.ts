import puppeteer, { type Browser } from 'puppeteer-core';

/** Debian's Firefox, as people have it; the changed one that Playwright drives is not needed. */
const firefoxPath = process.env.LIGO_FIREFOX ?? '/usr/bin/firefox-esr';

/** Starts a Firefox without a window, of a phone's size. Its owner closes it. `profile`: a folder that it keeps its data in; `prefs`: more of its settings. */
export function startFirefox(profile?: string, prefs: Record<string, unknown> = {}): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    ...(profile && { userDataDir: profile }),
    defaultViewport: { width: 390, height: 844 },
    // The machine of a test may have no way out, and needs none.
    extraPrefsFirefox: {
      'media.gmp-manager.updateEnabled': false,
      'network.captive-portal-service.enabled': false,
      ...prefs,
    },
  });
}
