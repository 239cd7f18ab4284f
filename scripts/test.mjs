import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { benchmarkNames, runBenchmarks } from './lib/benchmarks.mjs';
import { ensureDebianPackages } from './lib/debian-packages.mjs';
import { cacheDir, root } from './lib/paths.mjs';
import { main, mustRun, runToEnd, tool } from './lib/run.mjs';
import { ensureBuilt } from './lib/setup.mjs';
import { readBrowserReport, readUnitReport, summaryOf } from './lib/test-reports.mjs';

const NEEDS = [
  { command: 'chromium', name: 'chromium' },
  { command: 'firefox-esr', name: 'firefox-esr' },
  { command: 'WebKitWebDriver', name: 'webkit2gtk-driver' },
  { command: 'Xvfb', name: 'xvfb' },
  { command: 'ffmpeg', name: 'ffmpeg' },
  { command: 'turnserver', name: 'coturn' },
  { command: 'redis-server', name: 'redis-server' },
  { name: 'gpsd', alsoIn: '/usr/sbin/gpsd' },
  { command: 'nginx', name: 'nginx-light' },
  { command: 'caddy', name: 'caddy' },
  { command: 'mosquitto', name: 'mosquitto', alsoIn: '/usr/sbin/mosquitto' },
  { command: 'openssl', name: 'openssl' },
  { command: 'socat', name: 'socat' },
  { command: 'initdb', name: 'postgresql-15', alsoIn: '/usr/lib/postgresql/15/bin/initdb' },
];

const unitReport = `${cacheDir}/unit.json`;
const browserReport = `${cacheDir}/browser.json`;

main(async () => {
  // One waits for the network while the other unpacks.
  await Promise.all([ensureDebianPackages(NEEDS), ensureBuilt()]);
  await mustRun(process.execPath, [`${root}scripts/check.mjs`]);
  mkdirSync(cacheDir, { recursive: true });
  for (const report of [unitReport, browserReport]) rmSync(report, { force: true });

  const unitCode = await runToEnd(tool('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ]);
  const browserCode = await runToEnd(tool('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { ...process.env, LIGO_BROWSER_REPORT: browserReport },
  });
  const benchmarks = benchmarkNames();
  const failures = await runBenchmarks(benchmarks, true);

  console.log(
    summaryOf([
      readUnitReport(readFileSync(unitReport, 'utf8')),
      readBrowserReport(readFileSync(browserReport, 'utf8')),
      {
        passed: benchmarks.length - failures.size,
        failed: failures.size,
        skipped: 0,
        troubles: [...failures].map(([name, reason]) => ({
          name: `bench/${name}.ts`,
          why: reason,
          isFailed: true,
        })),
      },
    ]),
  );
  return unitCode || browserCode || (failures.size > 0 ? 1 : 0);
});
