import { defineConfig } from 'vitest/config';

/** Unit and integration tests; whole flows in a browser are under `e2e/`. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    passWithNoTests: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    // As in the browser tests: a machine that is busy may spoil one try; the report still names it.
    retry: process.env.CI ? 1 : 0,
  },
});
