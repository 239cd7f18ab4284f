import { expect, it } from 'vitest';
import { stillReads } from './still-reads.ts';

it('READ-13 has a source read for a minute and a half after what it renewed last, one of places for ten seconds', () => {
  for (const [tells, longestMs] of [
    ['figures', 90_000],
    ['place', 10_000],
  ] as const) {
    const atMs = 1_700_000_000_000;
    const seen = [0, longestMs, longestMs + 1].map((ageMs) => stillReads(tells, atMs, atMs + ageMs));
    expect(seen, tells).toEqual([true, true, false]);
    // Its clock was set back by a day.
    expect(stillReads(tells, atMs, atMs - 86_400_000)).toBe(false);
    expect(stillReads(tells, null, 0)).toBe(false);
  }
});
