import { expect, it } from 'vitest';
import { report, unstalledMedian, within } from './report.ts';

const finding = { name: 'nothing', figure: 1, reference: 1, unit: 'ms', goal: null };

it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
  'a reference of %d proves nothing, and fails the run',
  (reference) => {
    expect(() => report({ ...finding, reference })).toThrow(
      /nothing: its reference measured .* proves nothing/,
    );
  },
);

it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('a figure of %d is none, and fails the run', (figure) => {
  expect(() => report({ ...finding, figure })).toThrow(/measured/);
});

it('a reference that stalls in most rounds fails the run; one round that does spoils no median', () => {
  expect(unstalledMedian('It', [4, 1_003, 4, 5, 4], 900)).toBe(4);
  expect(() => unstalledMedian('It', [1_003, 4, 1_004, 1_002, 900], 900)).toThrow(
    'It stalled in 4 of 5 rounds: it proves nothing',
  );
});

it('what never comes fails the run in time', async () => {
  await expect(within(5, 'an answer', new Promise(() => {}))).rejects.toThrow(
    'an answer did not come within 5 ms',
  );
  expect(await within(60_000, 'an answer', Promise.resolve(7))).toBe(7);
});
