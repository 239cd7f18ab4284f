import { defineConfig } from '@playwright/test';
import flows from '../playwright.config.ts';

const { expect = {}, use = {} } = flows;

/** The packages on a Debian of their own; `npm run prove-package` prepares what it needs. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/package',
  testMatch: '*.proof.ts',
  workers: 1,
  timeout: 480_000,
  reporter: 'list',
  expect,
  use,
});
