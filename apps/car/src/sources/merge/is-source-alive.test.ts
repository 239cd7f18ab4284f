import { expect, it } from 'vitest';
import { isSourceAlive } from '../supervise.ts';

it('READ-13 treats a source as reading for 90 s after its last renewal, a source of places for 10 s', () => {
  for (const [reports, longestMs] of [
    ['figures', 90_000],
    ['place', 10_000],
  ] as const) {
    const atMs = 1_700_000_000_000;
    const seen = [0, longestMs, longestMs + 1].map((ageMs) => isSourceAlive(reports, atMs, atMs + ageMs));
    expect(seen, reports).toEqual([true, true, false]);
    expect(isSourceAlive(reports, null, 0)).toBe(false);
  }
});
