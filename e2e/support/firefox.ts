import puppeteer, { type Browser } from 'puppeteer-core';
import { z } from 'zod';

/** Debian's Firefox, as people have it; the changed one that Playwright drives is not needed. */
const firefoxPath = process.env.LIGO_FIREFOX ?? '/usr/bin/firefox-esr';

/** Starts a Firefox without a window, of a phone's size. Its owner closes it. `profile`: a folder that it keeps its data in; `prefs`: more of its settings. */
export function startFirefox(profile?: string, prefs: Record<string, unknown> = {}): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    // For `clearSiteData`.
    args: ['--remote-allow-system-access'],
    ...(profile && { userDataDir: profile }),
    defaultViewport: { width: 390, height: 844 },
    // The machine of a test may have no way out, and needs none.
    extraPrefsFirefox: {
      'media.gmp-manager.updateEnabled': false,
      'network.captive-portal-service.enabled': false,
      // As in the flows with Chromium: drawing in software, what moves costs more than what it shows.
      'ui.prefersReducedMotion': 1,
      ...prefs,
    },
  });
}

/** The library's way to commands of the protocol that it has no method for. */
interface WithConnection {
  connection: { send(method: string, params: object): Promise<{ result: unknown }> };
}

/** Lets a Firefox save what its pages hand over, in a folder. */
export async function downloadTo(browser: Browser, destinationFolder: string): Promise<void> {
  const { connection } = browser as unknown as WithConnection;
  await connection.send('browser.setDownloadBehavior', {
    downloadBehavior: { type: 'allowed', destinationFolder },
  });
}

const windowsSchema = z.object({ contexts: z.tuple([z.object({ context: z.string() })], z.unknown()) });
const evaluatedSchema = z.object({ type: z.literal('success') });

/** Deletes what Firefox stores for the pages of an address, as its owner may at any time, by its own script. */
export async function clearSiteData(browser: Browser, { hostname }: URL): Promise<void> {
  const { connection } = browser as unknown as WithConnection;
  const windows = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const { context } = windowsSchema.parse(windows.result).contexts[0];
  const expression = `new Promise((resolve, reject) => Services.clearData.deleteDataFromHost(
    ${JSON.stringify(hostname)}, true, Services.clearData.CLEAR_DOM_STORAGES,
    (failed) => failed ? reject(new Error('not deleted: ' + failed)) : resolve()))`;
  const evaluated = await connection.send('script.evaluate', {
    expression,
    target: { context },
    awaitPromise: true,
  });
  evaluatedSchema.parse(evaluated.result);
}
