import { expect, it } from 'vitest';
import { root } from './paths.mjs';
import { failedFiles, readBrowserReport, readUnitReport, summaryOf } from './test-reports.mjs';

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

const file = (name: string, ...assertionResults: ReturnType<typeof test>[]) => ({
  name: `${root}apps/car/src/${name}.test.ts`,
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message: '',
  assertionResults,
});
const unloaded = (name: string) => ({ ...file(name), status: 'failed', message: 'no such file' });
const reportOf = (...testResults: object[]) =>
  JSON.stringify({ numPassedTests: 2, numPendingTests: 3, testResults });

const firstTry = reportOf(
  file(
    'a',
    test('is well', 'passed'),
    test('is slow', 'failed', '\u001b[31mError: too late\u001b[39m\n    at a.test.ts:3'),
    test('is broken', 'failed', 'Error: first\n'),
  ),
  unloaded('b'),
  unloaded('c'),
  file('d', test('is alone', 'failed', 'Error: hung')),
  file('e', test('is well, too', 'passed')),
);
const secondTry = reportOf(
  file('a', test('is slow', 'passed'), test('is broken', 'failed', 'Error: second\n')),
  unloaded('b'),
  file('c', test('is late', 'passed')),
);
const unit = readUnitReport(firstTry, secondTry);

const flow = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'map.spec.ts',
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message, location: { line: 7 } }] })) }],
});

const browser = readBrowserReport(
  JSON.stringify({
    stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 0 },
    errors: [{ message: 'cannot be read\nmore', location: { file: `${root}e2e/new.spec.ts` } }],
    suites: [
      {
        specs: [flow('drives', 'expected')],
        suites: [
          {
            specs: [
              flow(
                'parks',
                'flaky',
                'not equal\n\n- Expected  - 1\n\n- Array []\n+ Array [\n+   "a 404",\n+ ]',
              ),
              flow('stands', 'unexpected', 'gone', 'gone'),
            ],
          },
        ],
      },
    ],
  }),
);

it('names the files to try again, and counts what fails without a second try', () => {
  expect(failedFiles(firstTry)).toEqual(['a', 'b', 'c', 'd'].map((name) => `apps/car/src/${name}.test.ts`));
  expect(readUnitReport(firstTry)).toMatchObject({ passed: 2, failed: 5, skipped: 3 });
});

it('counts a file or flow that could not be loaded as one that failed', () => {
  expect(unit).toMatchObject({ passed: 4, failed: 3, skipped: 3 });
  expect(browser).toMatchObject({ passed: 2, failed: 2, skipped: 0 });
});

it('ends with what failed and what needed a second try, in a line each, and the sums', () => {
  const bench = { passed: 5, failed: 0, skipped: 0, troubles: [] };
  expect(summaryOf([unit, browser, bench]).split('\n')).toEqual([
    'second try: apps/car/src/a.test.ts › is slow: Error: too late',
    'failed: apps/car/src/a.test.ts › is broken: Error: second',
    'failed: apps/car/src/b.test.ts: no such file',
    'second try: apps/car/src/c.test.ts: no such file',
    'failed: apps/car/src/d.test.ts › is alone: Error: hung',
    'failed: e2e/new.spec.ts: cannot be read',
    'second try: e2e/map.spec.ts › parks: line 7: not equal | + "a 404",',
    'failed: e2e/map.spec.ts › stands: line 7: gone',
    '11 passed, 5 failed, 3 skipped',
  ]);
});
