import { expect, it } from 'vitest';
import { openStore } from '../data-folder.ts';
import { killWhileWriting } from '../test-support/kill-while-writing.ts';
import { tempFolder } from '../test-support/temp-folder.ts';

const log = { info() {}, warn() {}, error() {} };
const KILLS = Number(process.env.LIGO_KILLS ?? 3);

it('BOOK-10 keeps all that it confirmed, however often the app is killed', {
  timeout: KILLS * 10_000,
}, async () => {
  const data = tempFolder();
  const script = new URL('./test-support/write-book.ts', import.meta.url);
  let next = 1;
  for (let round = 0; round < KILLS; round++) {
    const confirmed = await killWhileWriting(script, [data, String(next)], 200 + ((round * 137) % 900));
    const store = openStore(data, 1, log);
    expect(store.quarantinedCount).toBe(0);
    const entries = store.book.after(0, 100);
    const newest = Math.max(
      ...entries.flatMap(({ fieldTimes, deletedAt }) => [fieldTimes.count ?? 0, deletedAt]),
    );
    // The last write may be stored without having been confirmed.
    expect([confirmed, confirmed + 1]).toContain(newest);
    expect(store.book.newestRev()).toBe(newest);
    for (const { id, value, fieldTimes, deletedAt } of entries) {
      const last = Math.max(deletedAt, fieldTimes.count ?? 0);
      expect(id).toBe(`p${last % 50}`);
      expect(newest - last).toBeLessThan(50);
      if (last % 7 !== 0) expect(value).toMatchObject({ count: last, [`field${last % 3}`]: last });
    }
    store.close();
    next = newest + 1;
  }
});
