import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './support/chromium.ts';

/** The time zone in which it is about noon now: flows are about what happens today, and begin at every hour. */
function noonZone(): string {
  const behindUtc = new Date().getUTCHours() - 12;
  // Zones of this kind count the hours that they are behind.
  return `Etc/GMT${behindUtc < 0 ? '-' : '+'}${Math.abs(behindUtc)}`;
}

// Programs and browsers alike: at midnight what has just happened would be of yesterday, and lights would be on in the cameras' street.
process.env.TZ = noonZone();

/** Files named after another browser than Debian's Chromium. */
const OTHER_BROWSERS = /(?:firefox|webkit)[^/]*[.]spec[.]ts$/;

/** Whole flows in real browsers, with real servers, cars and peer connections. */
export default defineConfig({
  testDir: '.',
  // Each with a folder of its own: `npm test` begins the second one later, and a run clears its folder.
  projects: [
    {
      name: 'chromium',
      testMatch: '*.spec.ts',
      testIgnore: OTHER_BROWSERS,
      outputDir: '../test-results/chromium',
    },
    { name: 'other-browsers', testMatch: OTHER_BROWSERS, outputDir: '../test-results/other-browsers' },
  ],
  globalSetup: './before-flows.ts',
  // Flows wait more than they compute, and each has programs and ports of its own.
  workers: 2,
  timeout: 120_000,
  // A machine that is busy with something else may make one try too slow; the report still names it as flaky.
  retries: process.env.CI ? 1 : 0,
  // Software draws the map, whose first picture may take more than 15 s on a busy machine.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env.LIGO_BROWSER_REPORT ?? '../.cache/browser.json' }]],
  use: {
    viewport: { width: 390, height: 844 },
    launchOptions: { executablePath: chromiumPath, args: chromiumArguments },
    screenshot: 'only-on-failure',
    // An app that stores all of itself and a map that glides cost a flow more than the rest; flows about them set these back.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
