import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiled } from '@ligo/machine/test-support';
import SQLite from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { smallDisk } from '../test-support/full-disk.ts';
import { Accounts } from './accounts.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { openDatabase } from './open-database.ts';
import { PairingCodes } from './pairing-codes.ts';
import { Pairings } from './pairings.ts';
import { markerFile, sqliteFile } from './sqlite.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'ligo-file-'));

/** A folder with a database that holds some accounts. */
async function madeFolder(): Promise<string> {
  const folder = newFolder();
  const database = await openDatabase(folder, null);
  const accounts = new Accounts(database, Date.now);
  for (let number = 0; number < 40; number++) {
    await accounts.idFor({ issuer: 'i', subject: `someone ${number}`, email: `${number}@x.example` });
  }
  await database.destroy();
  return folder;
}

it('is for its owner alone', async () => {
  const folder = await madeFolder();
  expect(statSync(sqliteFile(folder)).mode & 0o777).toBe(0o600);
});

it('refuses a database that is damaged, in words', async () => {
  const folder = await madeFolder();
  const { size } = statSync(sqliteFile(folder));
  const file = openSync(sqliteFile(folder), 'r+');
  for (let at = 4_096; at < size; at += 4_096) writeSync(file, Buffer.alloc(200, 0xaa), 0, 200, at);
  closeSync(file);
  await expect(openDatabase(folder, null)).rejects.toThrow(/is damaged .* Restore a backup/);
  truncateSync(sqliteFile(folder), 50);
  await expect(openDatabase(folder, null)).rejects.toThrow(/is damaged .* Restore a backup/);
});

it('does not take an emptied database for a new one', async () => {
  const folder = await madeFolder();
  truncateSync(sqliteFile(folder), 0);
  await expect(openDatabase(folder, null)).rejects.toThrow(/is empty or missing, but it existed before/);
  rmSync(sqliteFile(folder));
  await expect(openDatabase(folder, null)).rejects.toThrow(/is empty or missing, but it existed before/);
  rmSync(markerFile(folder));
  await (await openDatabase(folder, null)).destroy();
});

const disk = smallDisk();
afterAll(() => disk?.remove());

it.runIf(disk)(
  'a start that finds no room half-way leaves nothing that the next one stumbles over',
  async () => {
    let refused = 0;
    for (const room of [80_000, 160_000, 240_000, 320_000, 400_000]) {
      const folder = mkdtempSync(join(disk?.folder ?? '', 'data-'));
      const spare = join(disk?.folder ?? '', 'spare');
      writeFileSync(spare, Buffer.alloc(room));
      disk?.fill();
      rmSync(spare);
      const first = await openDatabase(folder, null).catch((error: unknown) => error);
      if (first instanceof Error) {
        expect(first.message).toContain('full');
        refused += 1;
      } else await (first as Database).destroy();
      disk?.relieve();
      await (await openDatabase(folder, null)).destroy();
      rmSync(folder, { recursive: true });
    }
    expect(refused).toBeGreaterThan(2);
  },
);

it('a folder belongs to one process, until that is gone, however it went', async () => {
  const folder = newFolder();
  const holder = fork(compiled(new URL('../test-support/hold-folder.ts', import.meta.url)), [folder], {
    execArgv: [],
  });
  await once(holder, 'message');
  expect(() => lockFolder(folder)).toThrow(/Another server uses the data folder/);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(/Another server uses the data folder/);
  unlock();
  lockFolder(folder)();
});

it('never loses a transaction to a program that writes beside it', async () => {
  const folder = newFolder();
  const database = await openDatabase(folder, null);
  const other = new SQLite(sqliteFile(folder), { timeout: 0 });
  const ann = await new Accounts(database, Date.now).idFor({
    issuer: 'i',
    subject: 's',
    email: 'e@x.example',
  });
  const codes = new PairingCodes(database, Date.now);
  for (let number = 0; number < 8; number++) {
    const carId = `car-number-${number}`;
    await database
      .insertInto('cars')
      .values({ id: carId, public_key: carId, region: 1, created_at: 1 })
      .execute();
    await codes.offer(carId, `CODE${number}`, Date.now() + 60_000);
    const redeeming = codes.redeem(ann, `CODE${number}`);
    for (let turn = 0; turn < 200; turn++) {
      await Promise.resolve();
      // Between the transaction's read and its write this would make the write fail at once.
      try {
        other.prepare('update accounts set created_at = created_at + 1').run();
      } catch (error) {
        expect(error).toMatchObject({ code: 'SQLITE_BUSY' });
      }
    }
    expect(await redeeming).toMatchObject({ kind: 'paired' });
  }
  expect(await new Pairings(database, Date.now).carsOf(ann)).toHaveLength(8);
  other.close();
  await database.destroy();
});
