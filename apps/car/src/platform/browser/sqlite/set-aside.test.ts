import { expect, it, vi } from 'vitest';
import { setAside } from './set-aside.ts';

/** A folder whose files take this many bytes. */
function start(roomBytes: number) {
  const files = new Map<string, number>();
  const folder = {
    getFileHandle: async (name: string) => ({
      createSyncAccessHandle: async () => ({
        write(bytes: Uint8Array) {
          if (roomBytes < 0) throw new DOMException('full', 'QuotaExceededError');
          files.set(name, Math.min(bytes.length, roomBytes));
          return Math.min(bytes.length, roomBytes);
        },
        ...{ flush() {}, close() {} },
      }),
    }),
    removeEntry: async (name: string) => void files.delete(name),
  } as unknown as FileSystemDirectoryHandle;
  const pool = { exportFile: () => new Uint8Array(100), unlink: vi.fn(() => true) };
  return { files, pool, run: () => setAside(pool, folder, '/car.sqlite', 7) };
}

it('moves a damaged database with its journal', async () => {
  const { files, pool, run } = start(1_000);
  expect(await run()).toBe('car.sqlite.damaged-7');
  expect([...files]).toEqual([['car.sqlite.damaged-7', 100]]);
  expect(pool.unlink.mock.calls).toEqual([['/car.sqlite'], ['/car.sqlite-journal']]);
});

it.each([
  ['takes a part of it', 50],
  ['takes nothing', -1],
])('leaves a damaged database where its copy has no room, in a browser that %s', async (_how, roomBytes) => {
  const { files, pool, run } = start(roomBytes);
  await expect(run()).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(files.size).toBe(0);
  expect(pool.unlink).not.toHaveBeenCalled();
});
