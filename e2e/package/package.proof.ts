import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@ligo/machine/test-support';
import { unpackColumns } from '@ligo/vehicle';
import type { Page } from '@playwright/test';
import { approveAtScreen, approvedNumber } from '../support/approve-at-screen.ts';
import { driveFile } from '../support/drive-file.ts';
import { Phone } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';
import { DebianMachine } from './debian-machine.ts';
import { builtFile } from './proof-files.ts';
import { StoredTrips } from './stored-trips.ts';

const DATA = '/var/lib/ligo-car';

/** Times of the points of all trips that are whole on the phone. */
async function timesOnPhone(page: Page): Promise<number[]> {
  const packed = await page.evaluate(async () => {
    const opening = indexedDB.open('ligo-trips');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const all = await new Promise<{ points: Uint8Array }[]>((resolve) => {
      const reading = database.transaction('points').objectStore('points').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return all.map(({ points }) => [...points]);
  });
  return packed.flatMap((bytes) => [...unpackColumns(Uint8Array.from(bytes)).timeS]);
}

test('a plain Debian 12 installs the package, pairs, drives, is upgraded on the way, and is rid of it again', async ({
  server,
  stack,
  context,
}) => {
  const machine = await DebianMachine.boot();
  stack.onEnd(() => machine.end());
  const trips = new StoredTrips(join(machine.root, DATA));
  const install = (file: string) =>
    machine.run(`apt-get install -y -qq --no-install-recommends -o Dpkg::Use-Pty=0 ${machine.put(file)}`);
  const show = (property: string) =>
    machine.run(`systemctl show ligo-car --value -p ${property}`).then((text) => text.trim());

  const output = await install(builtFile('older', 'amd64.deb'));
  expect(output).toContain('Next: pair your phone.');
  expect(output).toContain('First set your server');
  expect(await show('ActiveState')).toBe('active');
  // Other programs of this machine may have the dashboard's own port.
  const dashboard = await freePort();
  writeFileSync(
    `${machine.root}/etc/default/ligo-car`,
    `LIGO_SERVER_ORIGIN=${server.origin}\nLIGO_CAR_DASHBOARD_PORT=${dashboard}\n`,
  );
  await machine.run('systemctl restart ligo-car');
  const journal = 'journalctl -u ligo-car -o cat --no-pager';
  const [, code = ''] = await machine.until(journal, /Pairing code: (\S+)/);
  const screen = await context.newPage();
  await screen.addInitScript(approveAtScreen);
  await screen.goto(`http://localhost:${dashboard}/dashboard`);
  const phone = await Phone.open(context, server.origin);
  await phone.pair(code);
  await expect.poll(() => approvedNumber(screen)).toMatch(/^\d{6}$/);
  await phone.chooseNumber((await approvedNumber(screen)) ?? '');
  await phone.expectLive();
  await screen.close();

  const feed = `http://localhost:${dashboard}/dashboard/feed`;
  const program = `fetch(process.argv[1]).then(({ status }) => process.exit(status === 200 ? 0 : 1))`;
  const canRead = (account: string) =>
    machine.run(
      `runuser -u ${account} -- /usr/lib/ligo-car/runtime/node -e '${program}' ${feed} && echo yes || echo no`,
    );
  expect([await canRead('ligo'), await canRead('nobody')]).toEqual(['yes\n', 'no\n']);

  // It contains what it needs and nothing else.
  const pid = await show('MainPID');
  const status = await machine.run(
    `cat /proc/${pid}/status; stat -c %U:%a ${DATA}; id -un "$(stat -c %u /proc/${pid})"`,
  );
  expect(status).toMatch(/^CapEff:\s0+$/m);
  expect(status).toMatch(/^NoNewPrivs:\s1$/m);
  expect(status).toContain('ligo:700\nligo\n');
  await machine.until(`cat ${DATA}/car.log`, /"encoder":"libx264"/);
  await expect.poll(() => trips.openPoints().length, { timeout: 90_000 }).toBeGreaterThan(40);

  // All that was ever seen in the store while the newer build comes in has to be there afterwards.
  const recorded = new Set<number>();
  const upgrade = install(builtFile('newer', 'amd64.deb'));
  let isUpgraded = false;
  void upgrade.finally(() => {
    isUpgraded = true;
  });
  do {
    for (const { time } of trips.openPoints()) recorded.add(time);
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while (!isUpgraded);
  expect(await upgrade).toContain('was upgraded and keeps its data');
  expect(await machine.run('ligo-car --version')).toMatch(/\.2$/m);
  expect(await show('MainPID')).not.toBe(pid);
  expect(await show('NRestarts')).toBe('0');
  await expect.poll(() => trips.finished().length).toBe(1);
  const [before] = trips.finished();
  const kept = before?.times ?? [];
  const there = new Set([...kept, ...trips.openPoints().map(({ time }) => time)]);
  expect([...recorded].filter((time) => !there.has(time))).toEqual([]);
  expect(before?.endedAtS).toBe(kept.at(-1));
  expect(recorded.size).toBeGreaterThan(40);

  // The phone finds the car again, gets the trip as it was recorded, and the car records the next.
  await phone.expectLive();
  await expect.poll(() => timesOnPhone(phone.page), { timeout: 60_000 }).toEqual(kept);
  await expect.poll(() => trips.openPoints().length, { timeout: 60_000 }).toBeGreaterThan(0);
  const gapS = (trips.openPoints()[0]?.time ?? 0) - (kept.at(-1) ?? 0);
  process.stdout.write(
    `${recorded.size} points seen before, ${kept.length} kept, ${gapS.toFixed(1)} s without a point\n`,
  );
  expect(await machine.run('systemd-analyze verify ligo-car.service')).toBe('');

  // By hand it runs as the same account, and leaves nothing that the service could not read.
  expect(await machine.run('ligo-car profile generic')).toContain('reads  speedKmh (km/h)');
  await machine.run('systemctl stop ligo-car');
  const drive = machine.put(driveFile(stack, '2026-01-02T10:00:00Z', 2));
  await machine.run(
    `mv ${drive} /tmp/drive.csv && chmod 644 /tmp/drive.csv && cd /tmp && ligo-car import drive.csv`,
  );
  expect(trips.finished().flatMap(({ times }) => times)).toContain(Date.parse('2026-01-02T10:00:30Z') / 1000);
  expect(await machine.run(`find ${DATA} ! -user ligo`)).toBe('');
  await machine.run('systemctl start ligo-car');

  const removed = await machine.run('apt-get remove -y -qq -o Dpkg::Use-Pty=0 ligo-car');
  expect(removed).toContain(`stay in ${DATA}`);
  expect(existsSync(`${machine.root}/usr/lib/ligo-car`)).toBe(false);
  expect(await machine.run('stat -c %U /proc/[0-9]* 2>/dev/null || true')).not.toContain('ligo');
  expect(trips.finished().flatMap(({ times }) => times)).toEqual(expect.arrayContaining(kept));
  const purged = await machine.run('apt-get purge -y -qq -o Dpkg::Use-Pty=0 ligo-car');
  expect(purged).toContain(`Deleting ${DATA}`);
  expect(await machine.run('find / -xdev -name "*ligo*" ! -path "/srv/*"; getent passwd ligo || true')).toBe(
    '',
  );
});
