import { defineConfig } from 'vitest/config';
import { TEST_TIMEOUT_MS } from './scripts/lib/test-timeout.ts';

/**
 * Tests that replace modules for all that is loaded after, or need the page's first address, which downloads of others change; each has a
 * process of its own.
 */
const isolated = [
  'apps/car/src/{car-resources,config,new-owner}.test.ts',
  'apps/car/src/platform/node/{log/file-log,recordings/scan-folder}.test.ts',
  'apps/web/src/{app/demo/create-demo-services,i18n/language}.test.ts',
];
/** Tests that start no compiled program. */
const withoutPrograms = [
  'packages/*/src/**/*.test.ts',
  'apps/car/src/**/*-machine.test.ts',
  'apps/car/src/{cameras/video,platform/{fragments,video},sentry/recorder/machine,setup/doctor}/**/*.test.ts',
  'apps/web/src/**/*.test.{ts,tsx}',
  'e2e/nemesis/rules/*.test.ts',
];
const all = [
  '{packages,apps}/*/src/**/*.test.ts',
  'apps/*/src/**/*.test.tsx',
  'scripts/**/*.test.ts',
  'e2e/nemesis/**/*.test.ts',
];

const globalSetup = ['scripts/lib/temporary-folder.mjs', 'scripts/lib/compile-programs.mjs'];

/** Unit and integration tests; whole flows in a browser are under `e2e/`. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    passWithNoTests: false,
    // They end what hangs; a machine that is busy makes a test slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: TEST_TIMEOUT_MS } },
    setupFiles: ['scripts/lib/wait-for-timeout.ts'],
    maxWorkers: 2,
    // Those that run at once wait for real encoders; more of them take longer on two cores.
    maxConcurrency: 2,
    // Others leave nothing behind, so that many share a process and load their modules once.
    projects: [
      { extends: true, test: { name: 'isolated', include: isolated } },
      {
        extends: true,
        // One process computes as much as two that load all of the app and make a page for each file: they took twice the processor time.
        test: {
          name: 'without-programs',
          include: withoutPrograms,
          exclude: isolated,
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'with-programs',
          include: all,
          exclude: [...isolated, ...withoutPrograms],
          isolate: false,
          globalSetup,
        },
      },
    ],
  },
});
