import { expect, it, vi } from 'vitest';
import { createUnitLog } from './unit-log.ts';
import { fromUnitSchema, type UnitLogLine } from './unit-messages.ts';

function loggedLines() {
  const lines: UnitLogLine[] = [];
  const reportError = vi.fn();
  return {
    lines,
    reportError,
    log: createUnitLog(
      () => 1_000,
      (line) => lines.push(line),
      reportError,
    ),
  };
}

it('writes fields behind the text, and of an error its message', () => {
  const { lines, log } = loggedLines();
  log.info({}, 'the car runs');
  log.warn({ err: new Error('no network'), attempt: 2 }, 'the server did not answer');
  expect(lines).toEqual([
    { level: 'info', atMs: 1_000, text: 'the car runs' },
    { level: 'warn', atMs: 1_000, text: 'the server did not answer (err: no network, attempt: 2)' },
  ]);
});

it('reports errors to the console as well', () => {
  const { lines, reportError, log } = loggedLines();
  const cause = { err: new Error('full') };
  log.error(cause, 'a trip was not stored');
  expect(lines[0]).toMatchObject({ level: 'error' });
  expect(reportError).toHaveBeenCalledExactlyOnceWith(new Error('a trip was not stored', { cause }));
});

it('writes lines that the page can read, however long they are', () => {
  const { lines, log } = loggedLines();
  log.info({ all: 'x'.repeat(10_000) }, 'much');
  expect(fromUnitSchema.parse({ type: 'log', ...lines[0] })).toMatchObject({ type: 'log', level: 'info' });
});
