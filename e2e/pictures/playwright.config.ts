import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../support/chromium.ts';

/** Takes the pictures of the product; `npm run pictures` sets the zone and the fonts that they are taken with. */
export default defineConfig({
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results/pictures',
  projects: [
    { name: 'app', testDir: 'app' },
    { name: 'site', testDir: 'site' },
  ],
  workers: 2,
  fullyParallel: true,
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath, args: chromiumArguments },
  },
});
