import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { benchmarkNames, runBenchmarks } from './lib/benchmarks.mjs';
import { cacheDir, root } from './lib/paths.mjs';
import { main, mustRun, runToEnd, tool } from './lib/run.mjs';
import { ensureBuilt, ensureDebianPackages } from './lib/setup.mjs';
import { readBrowserReport, readUnitReport, summaryOf } from './lib/test-reports.mjs';

const unitReport = `${cacheDir}/unit.json`;
const browserReport = `${cacheDir}/browser.json`;

main(async () => {
  // One waits for the network while the other unpacks.
  await Promise.all([ensureDebianPackages(), ensureBuilt()]);
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
