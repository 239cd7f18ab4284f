import { expect, it, vi } from 'vitest';
import type { VolumeSpace } from '../../ports/volumes.ts';
import { createSentryStorage } from './sentry-storage.ts';

const space = (volume: VolumeSpace['volume']): VolumeSpace => ({
  volume,
  folder: `/${volume}`,
  mountId: volume,
  freeBytes: 5,
  totalBytes: 9,
  isWritable: true,
});

/** Media that answer on request of the test. */
function slowMedia() {
  const answers: ((spaces: VolumeSpace[]) => void)[] = [];
  const list = () => new Promise<VolumeSpace[]>((resolve) => answers.push(resolve));
  return { answers, volumes: { list, onChange: () => () => {} } };
}
const log = { info() {}, warn() {}, error: vi.fn() };
const turns = () => new Promise((resolve) => setImmediate(resolve));

it('reads again for a request that arrives during a read, so that no change is missed', async () => {
  const { answers, volumes } = slowMedia();
  const finished = [1, 2].map((bytes) => ({ name: String(bytes), bytes }));
  const storage = createSentryStorage(volumes, () => finished, log);
  const first = storage.refresh();
  await turns();
  const later = [storage.refresh(), storage.refresh()];
  await turns();
  expect(answers).toHaveLength(1);
  answers[0]?.([space('internal')]);
  expect(await first).toEqual([{ ...space('internal'), finished, usedByRecordings: 3 }]);
  await turns();
  expect(answers).toHaveLength(2);
  answers[1]?.([space('internal'), space('usbotg')]);
  expect((await Promise.all(later)).map((spaces) => spaces.length)).toEqual([2, 2]);
  expect(storage.spaces()).toHaveLength(2);
});

it('goes on with what recordings took when that cannot be read', async () => {
  let used: number | null = null;
  const storage = createSentryStorage(
    { list: async () => [space('internal')], onChange: () => () => {} },
    () => {
      if (used === null) throw new Error('disk I/O error');
      return [{ name: 'only', bytes: used }];
    },
    log,
  );
  const found = async () => (await storage.refresh()).map(({ usedByRecordings }) => usedByRecordings);
  expect(await found()).toEqual([0]);
  used = 7;
  expect(await found()).toEqual([7]);
  used = null;
  expect(await found()).toEqual([7]);
  expect(log.error).toHaveBeenCalledTimes(2);
});
