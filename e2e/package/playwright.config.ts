import { defineConfig } from '@playwright/test';
import flows from '../playwright.config.ts';

/** The packages on a Debian of their own; `npm run prove-package` prepares what it needs. */
export default defineConfig(flows, {
  testDir: '.',
  outputDir: '../../test-results',
  testMatch: '*.proof.ts',
  workers: 1,
  timeout: 480_000,
  reporter: 'list',
});
