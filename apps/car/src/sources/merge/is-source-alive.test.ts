import { expect, it } from 'vitest';
import { isSourceAlive } from '../is-source-alive.ts';

it('READ-13 has a source read for a minute and a half after what it renewed last, one of places for ten seconds', () => {
  for (const [reports, longestMs] of [
    ['figures', 90_000],
    ['place', 10_000],
  ] as const) {
    const atMs = 1_700_000_000_000;
    const seen = [0, longestMs, longestMs + 1].map((ageMs) => isSourceAlive(reports, atMs, atMs + ageMs));
    expect(seen, reports).toEqual([true, true, false]);
    // Its clock was set back by a day.
    expect(isSourceAlive(reports, atMs, atMs - 86_400_000)).toBe(false);
    expect(isSourceAlive(reports, null, 0)).toBe(false);
  }
});
