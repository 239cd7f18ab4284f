import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { benchmarkNames, runBenchmarks } from './lib/benchmarks.mjs';
import { ensureDebianPackages } from './lib/debian-packages.mjs';
import { cacheDir, root } from './lib/paths.mjs';
import { main, mustRun, runPrintingLast, runToEnd, tool } from './lib/run.mjs';
import { ensureBuilt } from './lib/setup.mjs';
import { browserNeeds, programNeeds } from './lib/test-needs.mjs';
import { failedFiles, readBrowserReport, readUnitReport, summaryOf } from './lib/test-reports.mjs';

const unitReport = `${cacheDir}/unit.json`;
const secondReport = `${cacheDir}/unit-second-try.json`;
/** The flows' projects, with the number that run at once. */
const CHROMIUM = { name: 'chromium', workers: '2' };
const OTHER_BROWSERS = { name: 'other-browsers', workers: '1' };
const browserReport = ({ name }) => `${cacheDir}/${name}.json`;
const benchmarks = benchmarkNames();

const vitest = (report, files = []) =>
  runPrintingLast(tool('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ]);

/** More failed files than these are no bad luck. */
const MAX_TRIED_AGAIN = 10;

/**
 * Runs the unit tests; resolves to the exit code and what they came to. In continuous integration a busy machine may spoil one try, as in
 * the flows: failed files run once more, in a process that shares nothing with others.
 */
async function runUnitTests() {
  const code = await vitest(unitReport);
  const first = readFileSync(unitReport, 'utf8');
  const files = failedFiles(first);
  if (!process.env.CI || files.length === 0 || files.length > MAX_TRIED_AGAIN)
    return { code, tests: readUnitReport(first) };
  const secondCode = await vitest(secondReport, files);
  return { code: secondCode, tests: readUnitReport(first, readFileSync(secondReport, 'utf8')) };
}

const runFlows = ({ name, workers }) =>
  runToEnd(
    tool('playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', '--project', name, '--workers', workers],
    { env: { ...process.env, LIGO_BROWSER_REPORT: browserReport({ name }) } },
  );

const check = () => mustRun(process.execPath, [`${root}scripts/check.mjs`]);

main(async () => {
  // One waits for the network while the other unpacks.
  await Promise.all([ensureDebianPackages([...browserNeeds, ...programNeeds]), ensureBuilt(check)]);
  mkdirSync(cacheDir, { recursive: true });
  const flowReports = [CHROMIUM, OTHER_BROWSERS].map(browserReport);
  for (const report of [unitReport, secondReport, ...flowReports]) rmSync(report, { force: true });

  // Units, like flows, wait for processes part of the time: side by side, two of each use two cores. Those that have ended are replaced by the
  // rest, piece by piece. The small form of the benchmarks measures nothing.
  const failures = new Map();
  let othersCode = 1;
  const rest = [
    async () => {
      othersCode = await runFlows(OTHER_BROWSERS);
    },
    // The longest come last in the alphabet.
    ...benchmarks.toReversed().map((name) => async () => {
      for (const [failed, reason] of await runBenchmarks([name], true)) failures.set(failed, reason);
    }),
  ];
  const runRest = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await next();
  };
  const [units, chromiumCode] = await Promise.all([
    runUnitTests().then(async (result) => {
      await Promise.all([runRest(), runRest()]);
      return result;
    }),
    runFlows(CHROMIUM).then(async (code) => {
      await runRest();
      return code;
    }),
  ]);

  console.log(
    summaryOf([
      units.tests,
      ...flowReports.map((report) => readBrowserReport(readFileSync(report, 'utf8'))),
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
  return units.code || chromiumCode || othersCode || (failures.size > 0 ? 1 : 0);
});
