import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../support/chromium.ts';

/** Takes the pictures of the product; `npm run pictures` sets the clock and the fonts that they are taken with. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results/pictures',
  workers: 2,
  fullyParallel: true,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath, args: chromiumArguments },
  },
});
