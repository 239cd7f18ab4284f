import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { benchmarkNames, runBenchmarks } from './lib/benchmarks.mjs';
import { ensureCompiled } from './lib/compile-programs.mjs';
import { root } from './lib/paths.mjs';
import { main } from './lib/run.mjs';

const results = `${root}bench/results/`;
const COLUMNS = ['benchmark', 'figure', 'reference', 'ratio', 'goal', 'verdict'];

/** All findings of this run, and below them what failed. */
function printTable(failures) {
  const found = (existsSync(results) ? readdirSync(results) : [])
    .sort()
    .map((file) => JSON.parse(readFileSync(results + file, 'utf8')))
    .map(({ name, row }) => [name, row.figure, row.reference, row.ratio, row.goal, row.verdict]);
  const failed = [...failures].map(([name, reason]) => [name, '', '', '', '', `failed: ${reason}`]);
  const table = [COLUMNS, ...found, ...failed];
  const widths = COLUMNS.map((_title, column) => Math.max(...table.map((row) => row[column].length)));
  console.log();
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}

main(async () => {
  const isSmall = process.argv.includes('--small');
  const wanted = process.argv.slice(2).filter((each) => each !== '--small');
  const known = benchmarkNames();
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`No benchmark ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  await ensureCompiled();
  if (!isSmall) rmSync(results, { recursive: true, force: true });
  const failures = await runBenchmarks(wanted.length > 0 ? wanted : known, isSmall);
  if (!isSmall) printTable(failures);
  return failures.size > 0 ? 1 : 0;
});
