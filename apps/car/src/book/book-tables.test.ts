import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiled } from '@ligo/machine/test-support';
import { expect, it } from 'vitest';
import { openStore } from '../data-folder.ts';
import { tempFolder } from '../test-support/temp-folder.ts';

const log = { info() {}, warn() {}, error() {} };
const KILLS = Number(process.env.LIGO_KILLS ?? 3);

it('BOOK-10 keeps all that it confirmed, however often the app is killed', {
  timeout: KILLS * 10_000,
}, async () => {
  const data = tempFolder();
  const script = compiled(new URL('./test-support/write-book.ts', import.meta.url));
  let next = 1;
  for (let round = 0; round < KILLS; round++) {
    const child = spawn(process.execPath, [script, data, String(next)]);
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
      if (output.length > 200 + ((round * 137) % 900)) child.kill('SIGKILL');
    });
    await once(child, 'close');
    const confirmed = Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1));
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
