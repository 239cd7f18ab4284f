import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DASHBOARD, type DashboardCommand } from '@ligo/protocol';
import SQLite from 'better-sqlite3';
import { afterEach, expect, it, vi } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { killCars, runCommand, startCarProcess } from './test-support/car-process.ts';
import { tempFolder } from './test-support/temp-folder.ts';

/** The discard port, on which no server listens. */
const NO_SERVER = 'http://127.0.0.1:9';
const DEVICES = 300;

afterEach(killCars);

type Ready = { type?: string; carId?: string; url?: string };

/** A car's app as a process; `post` sends a command of its dashboard. */
async function startCar(data: string) {
  const car = startCarProcess('--data', data, '--server', NO_SERVER);
  const messages = car.output.messages as Ready[];
  const last = (type: string) => messages.findLast((each) => each.type === type);
  await vi.waitUntil(() => last('ready') && last('dashboard'));
  return {
    ...car,
    carId: () => last('ready')?.carId,
    async post(command: DashboardCommand): Promise<unknown> {
      const { origin } = new URL(last('dashboard')?.url ?? '');
      const headers = { origin, 'content-type': 'application/json' };
      const body = JSON.stringify(command);
      return (await fetch(origin + DASHBOARD.command, { method: 'POST', headers, body })).json();
    },
    async kill() {
      car.child.kill('SIGKILL');
      await car.ended;
    },
  };
}

function addDevices(data: string): void {
  const { store, close } = openDataFolder(data, 0);
  store.devices.put(
    Array.from({ length: DEVICES }, (_, index) => ({
      ...({ key: `key ${index}`, name: 'Chrome', pairingId: 'p', acceptedBy: 'qr', letInBy: null } as const),
      ...{ acceptedAt: 1, usedAt: 1, expiresAt: null, endedAt: null },
    })),
  );
  close();
}
function stored(data: string) {
  const { store, identity, close } = openDataFolder(data, 0);
  const accepted = store.devices.all().filter(({ endedAt }) => endedAt === null).length;
  const hasEvents = store.events.after(0, 1).length > 0;
  close();
  return { carId: identity.carId, accepted, hasEvents };
}

it('the running app becomes another car, and stays it', async () => {
  const data = tempFolder();
  addDevices(data);
  const car = await startCar(data);
  const former = car.carId();
  expect(await car.post({ command: 'new-owner', keepsData: true })).toEqual({ ok: true });
  await vi.waitUntil(() => car.carId() !== former);
  await vi.waitFor(async () => expect(await car.post({ command: 'park' })).toEqual({ ok: true }));
  const next = car.carId();
  await car.kill();
  expect(car.output.errors).toBe('');
  expect(stored(data)).toMatchObject({ carId: next, accepted: 0, hasEvents: true });
  expect(readdirSync(data)).toContain(`former-identity-${former}.pem`);
});

it.each([
  ['before it ends', (): boolean => true],
  ['while it changes', (data: string): boolean => !readdirSync(data).includes('car.sqlite')],
])('killed %s after the decision, it is the new car at the next start', async (_when, isMoment) => {
  const data = tempFolder();
  addDevices(data);
  const car = await startCar(data);
  const former = car.carId();
  expect(await car.post({ command: 'new-owner', keepsData: false })).toEqual({ ok: true });
  await vi.waitUntil(() => isMoment(data), { interval: 1 });
  await car.kill();
  const again = await startCar(data);
  const next = again.carId();
  expect(next).not.toBe(former);
  await again.kill();
  expect(stored(data)).toMatchObject({ carId: next, accepted: 0 });
});

it('killed while all devices are removed, it has all of them or none', async () => {
  const data = tempFolder();
  addDevices(data);
  const car = await startCar(data);
  const database = new SQLite(join(data, 'car.sqlite'), { readonly: true });
  const ended = database.prepare('SELECT count(*) FROM devices WHERE ended_at IS NOT NULL').pluck();
  const removing = car.post({ command: 'remove-all-devices' }).catch(() => {});
  await vi.waitUntil(() => ended.get() !== 0, { interval: 1 });
  await car.kill();
  await removing;
  database.close();
  expect(stored(data).accepted).toBe(0);
});

it('the command asks, refuses while the app runs, and makes another car', async () => {
  const data = tempFolder();
  addDevices(data);
  const args = ['new-owner', '--data', data];
  const env = { LIGO_SERVER_ORIGIN: NO_SERVER };
  const { carId } = stored(data);
  for (const answers of [['n'], [''], []]) {
    expect(await runCommand(args, { answers, env })).toMatchObject({ code: 1 });
    expect(stored(data)).toMatchObject({ carId, accepted: DEVICES });
  }
  const car = await startCar(data);
  const refused = await runCommand(args, { answers: ['y'], env });
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('The app is running')]);
  await car.kill();
  const done = await runCommand(args, { answers: ['y'], env });
  expect([done.code, done.errors]).toEqual([0, '']);
  expect(done.text).toContain('It is another car now');
  expect(done.text).toContain('ends the pairings once it runs');
  expect(stored(data)).toMatchObject({ accepted: 0, hasEvents: false });
  expect(stored(data).carId).not.toBe(carId);
});
