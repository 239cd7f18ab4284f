import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createVirtualClock } from '@ligo/machine/test-support';
import { afterEach, expect, it, vi } from 'vitest';
import { mountSmallDisk, type SmallDisk } from '../../../test-support/small-disk.ts';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { systemClock } from '../../clock/system-clock.ts';
import { createSpaceProbe, createVolumes } from './create-volumes.ts';

const folder = () => realpathSync(tempFolder());
const LIMIT_MS = 20_000;
let disk: SmallDisk | null = null;
afterEach(() => {
  disk?.unmount();
  disk = null;
});

it('reports the space of the data folder, which always exists', async () => {
  const internal = folder();
  const [volume, ...others] = await createVolumes({ clock: systemClock, internal, paths: {} }).list();
  const { blocks, bsize } = statfsSync(internal);
  expect(volume).toMatchObject({ volume: 'internal', folder: internal, isWritable: true });
  expect(volume?.totalBytes).toBe(blocks * bsize);
  expect(volume?.freeBytes).toBeGreaterThan(0);
  expect(others.filter(({ folder: other }) => other === internal)).toEqual([]);
  const lost = createVolumes({ clock: systemClock, internal: join(internal, 'gone'), paths: {} });
  expect((await lost.list())[0]).toMatchObject({ volume: 'internal', freeBytes: 0, isWritable: false });
});

it('detects that a medium is added, becomes read-only, and is removed', async (context) => {
  const mounted = mountSmallDisk(4);
  if (typeof mounted === 'string') return context.skip(mounted);
  disk = mounted;
  const clock = createVirtualClock();
  const volumes = createVolumes({
    clock,
    internal: folder(),
    paths: { microsd: disk.path },
    spaceOf: createSpaceProbe(systemClock, LIMIT_MS),
  });
  const changed = vi.fn();
  const end = volumes.onChange(changed);
  const card = async () => (await volumes.list()).find(({ volume }) => volume === 'microsd');
  expect(await card()).toMatchObject({ folder: disk.path, totalBytes: 4 * 2 ** 20, isWritable: true });
  disk.fill();
  expect(await card()).toMatchObject({ freeBytes: 0 });
  disk.remount('ro');
  expect(await card()).toMatchObject({ isWritable: false });
  await clock.advance(2_000);
  expect(changed).toHaveBeenCalledTimes(1);
  disk.unmount();
  disk = null;
  expect(await card()).toBeUndefined();
  await clock.advance(2_000);
  expect(changed).toHaveBeenCalledTimes(2);
  await clock.advance(60_000);
  expect(changed).toHaveBeenCalledTimes(2);
  end();
  expect(clock.pending()).toBe(0);
});

const ROOT = '27 1 254:0 / / rw - ext4 /dev/root rw\n';
const CARD = '40 27 0:99 / /mnt/sd rw - vfat /dev/sd rw\n';

it('does not take the folder below a medium for it that is pulled out while it is asked', async () => {
  const tables = [ROOT + CARD, ROOT];
  const volumes = createVolumes({
    clock: createVirtualClock(),
    internal: folder(),
    paths: { microsd: '/mnt/sd' },
    mountTable: () => tables.shift() ?? '',
    spaceOf: async () => ({ freeBytes: 1, totalBytes: 2, isWritable: true }),
  });
  expect((await volumes.list()).map(({ volume }) => volume)).toEqual(['internal']);
});

it('lists a card while it is in, and reports each change once to each subscriber', async () => {
  const clock = createVirtualClock();
  let table = ROOT;
  const volumes = createVolumes({
    clock,
    internal: folder(),
    paths: { microsd: '/mnt/sd' },
    mountTable: () => table,
    spaceOf: async () => ({ freeBytes: 5, totalBytes: 9, isWritable: true }),
  });
  const [first, second] = [vi.fn(), vi.fn()];
  const [endFirst, endSecond] = [first, second].map((each) => volumes.onChange(each));
  const counts = async () => {
    await clock.advance(10_000);
    return [first.mock.calls.length, second.mock.calls.length];
  };
  expect(await counts()).toEqual([0, 0]);
  table = ROOT + CARD;
  expect(await counts()).toEqual([1, 1]);
  expect((await volumes.list())[1]).toMatchObject({ volume: 'microsd', folder: '/mnt/sd', freeBytes: 5 });
  // It was removed for a moment, and is mounted again.
  table = ROOT + CARD.replace('40', '41');
  expect(await counts()).toEqual([2, 2]);
  table += '42 27 0:5 / /proc/elsewhere rw - proc proc rw\n';
  expect(await counts()).toEqual([2, 2]);
  endFirst?.();
  table = ROOT;
  expect(await counts()).toEqual([2, 3]);
  expect(await volumes.list()).toHaveLength(1);
  endSecond?.();
  expect(clock.pending()).toBe(0);
});

/** A shell that hangs as a dead medium does; it writes a line each time it is begun. */
function hangingShell() {
  const path = folder();
  const shell = join(path, 'shell');
  const calls = join(path, 'calls');
  writeFileSync(shell, `#!/bin/sh\necho call >>'${calls}'\nexec sleep 60\n`);
  chmodSync(shell, 0o700);
  writeFileSync(calls, '');
  return { shell, begun: () => readFileSync(calls, 'utf8').split('\n').length - 1 };
}

it('is not held up by a medium that hangs, and asks it once', async () => {
  const { shell, begun } = hangingShell();
  const clock = createVirtualClock();
  const spaceOf = createSpaceProbe(clock, 1_000, shell);
  const asked = [spaceOf('/hangs', '7'), spaceOf('/hangs', '7')];
  await vi.waitUntil(() => begun() === 1, LIMIT_MS);
  await clock.advance(1_000);
  expect(await Promise.all(asked)).toEqual([null, null]);
  // As soon as the one that hung is gone it is asked again.
  await vi.waitUntil(async () => {
    void spaceOf('/hangs', '7');
    return begun() === 2;
  }, LIMIT_MS);
  await clock.advance(1_000);
});

it('asks with any name of a folder, and leaves nothing on it', async () => {
  const spaceOf = createSpaceProbe(systemClock, LIMIT_MS);
  const odd = mkdtempSync(join(folder(), `-n $(touch x) ' " `));
  expect(await spaceOf(odd, '7')).toMatchObject({ isWritable: true });
  expect(readdirSync(odd)).toEqual([]);
  // Node throws where no process can be made, here for its arguments.
  const endless = `/${'x'.repeat(3_000_000)}`;
  for (let time = 0; time < 2; time += 1) expect(await spaceOf(endless, '7')).toBeNull();
  expect(await spaceOf(join(odd, 'not there'), '7')).toBeNull();
});
