import { relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * What the tests of one tool came to. `troubles` are tests that failed, and those that needed a second try, each
 * with its error in one line.
 * @typedef {{ name: string, why: string, isFailed: boolean }} Trouble
 * @typedef {{ passed: number, failed: number, skipped: number, troubles: Trouble[] }} Tests
 */

// Both tools colour their output.
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

/** Lines of a long message that tell one failure from another: what a value lacks or has too much, and what was sought. */
const DETAIL = /^\s*(?:[-+] {2,}\S|Locator:|Expected|Received)/;
const LONGEST = 400;

/** An error in one line: its first, then those with details. */
function inOneLine(text = '') {
  const [first, ...others] = text.replace(COLOURS, '').trim().split('\n');
  const details = others.filter((line) => DETAIL.test(line)).map((line) => line.trim().replace(/\s+/g, ' '));
  return [first, ...details].join(' | ').slice(0, LONGEST);
}

/** The failed tests of each file in Vitest's JSON report. A file that could not be loaded counts as one failed test. */
function failuresByFile(text) {
  const files = JSON.parse(text).testResults.map(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path);
    const failures = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ name: `${file} › ${test.fullName}`, why: inOneLine(test.failureMessages[0]) }));
    if (status === 'failed' && failures.length === 0) failures.push({ name: file, why: inOneLine(message) });
    return [file, failures];
  });
  return new Map(files);
}

/** Paths of the files with failed tests in Vitest's JSON report. */
export const failedFiles = (text) =>
  [...failuresByFile(text)].flatMap(([file, failures]) => (failures.length > 0 ? [file] : []));

/** Reads Vitest's JSON report, and that of a second try of the failed files if there was one. */
export function readUnitReport(text, secondText) {
  const { numPassedTests, numPendingTests } = JSON.parse(text);
  const second = secondText === undefined ? new Map() : failuresByFile(secondText);
  const troubles = [...failuresByFile(text)].flatMap(([file, failures]) => {
    const still = second.get(file) ?? failures;
    const mended = failures.filter(({ name }) => !still.some((failure) => failure.name === name));
    return [
      ...mended.map((failure) => ({ ...failure, isFailed: false })),
      ...still.map((failure) => ({ ...failure, isFailed: true })),
    ];
  });
  const failed = troubles.filter(({ isFailed }) => isFailed).length;
  return { passed: numPassedTests + troubles.length - failed, failed, skipped: numPendingTests, troubles };
}

const flowError = ({ message, location } = {}) =>
  location ? `line ${location.line}: ${inOneLine(message)}` : inOneLine(message);

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Reads Playwright's JSON report. An error outside all tests, such as a file that cannot be loaded, counts as one failure. */
export function readBrowserReport(text) {
  const { stats, suites, errors } = JSON.parse(text);
  const flows = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) => tests.map((test) => ({ ...test, name: `e2e/${file} › ${title}` })))
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ name, status, results }) => ({
      name,
      why: flowError(results.flatMap((result) => result.errors)[0]),
      isFailed: status === 'unexpected',
    }));
  const outside = errors.map(({ message, location }) => ({
    name: location ? `e2e/${location.file.split('/').at(-1)}` : 'e2e',
    why: inOneLine(message),
    isFailed: true,
  }));
  const troubles = [...outside, ...flows];
  return {
    passed: stats.expected + stats.flaky,
    failed: troubles.filter(({ isFailed }) => isFailed).length,
    skipped: stats.skipped,
    troubles,
  };
}

/** The last words of a run: each trouble in a line, and below them the sums. */
export function summaryOf(reports) {
  const sum = (key) => reports.reduce((total, report) => total + report[key], 0);
  const lines = reports
    .flatMap(({ troubles }) => troubles)
    .map(({ name, why: reason, isFailed }) => `${isFailed ? 'failed' : 'second try'}: ${name}: ${reason}`);
  return [...lines, `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`].join('\n');
}
