import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { benchmarkNames, runBenchmarks } from './lib/benchmarks.mjs';
import { ensureDebianPackages } from './lib/debian-packages.mjs';
import { cacheDir, root } from './lib/paths.mjs';
import { main, mustRun, runPrintingLast, runToEnd, tool } from './lib/run.mjs';
import { ensureBuilt } from './lib/setup.mjs';
import { browserNeeds, programNeeds } from './lib/test-needs.mjs';
import { readBrowserReport, readUnitReport, summaryOf } from './lib/test-reports.mjs';

const unitReport = `${cacheDir}/unit.json`;
const browserReport = `${cacheDir}/browser.json`;
const benchmarks = benchmarkNames();

const runUnitTests = () =>
  runPrintingLast(tool('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ]);

const runFlows = () =>
  runToEnd(tool('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { ...process.env, LIGO_BROWSER_REPORT: browserReport },
  });

const check = () => mustRun(process.execPath, [`${root}scripts/check.mjs`]);

main(async () => {
  // One waits for the network while the other unpacks.
  await Promise.all([ensureDebianPackages([...browserNeeds, ...programNeeds]), ensureBuilt(check)]);
  mkdirSync(cacheDir, { recursive: true });
  for (const report of [unitReport, browserReport]) rmSync(report, { force: true });

  // All wait for processes most of the time: side by side they use the cores that one alone leaves idle. The small form of the
  // benchmarks measures nothing.
  const [unitCode, failures, browserCode] = await Promise.all([
    runUnitTests(),
    runBenchmarks(benchmarks, true),
    runFlows(),
  ]);

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
