import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { benchmarkNames, runBenchmarks } from './lib/benchmarks.mjs';
import { cacheDir, root } from './lib/paths.mjs';
import { main, mustRun, runToEnd, tool } from './lib/run.mjs';
import { ensureBuilt, ensureDebianPackages } from './lib/setup.mjs';

const unitReport = `${cacheDir}/unit.json`;
const browserReport = `${cacheDir}/browser.json`;

function readUnitReport() {
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
  } = JSON.parse(readFileSync(unitReport, 'utf8'));
  return { passed, failed, skipped };
}

function readBrowserReport() {
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(browserReport, 'utf8')).stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

main(async () => {
  await ensureDebianPackages();
  await ensureBuilt();
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

  const unit = readUnitReport();
  const browser = readBrowserReport();
  const bench = { passed: benchmarks.length - failures.size, failed: failures.size, skipped: 0 };
  const sum = (key) => unit[key] + browser[key] + bench[key];
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return unitCode || browserCode || (failures.size > 0 ? 1 : 0);
});
