import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Status, statusSchema } from '@ligo/protocol';
import { emptyState, type VehicleState } from '@ligo/vehicle';
import { afterEach, expect, it, vi } from 'vitest';
import { readDrive } from './adapters/vehicle/read-drive.ts';
import { killCars, startCarProcess } from './test-support/car-process.ts';
import { Mosquitto } from './test-support/mosquitto.ts';
import { ovmsModule } from './test-support/ovms-module.ts';
import { connectPhone } from './test-support/phone.ts';
import { freePort, nmeaDrive, openRealGpsd } from './test-support/real-gpsd.ts';
import { SHARED_DRIVES } from './test-support/shared-drives.ts';
import { startSignalingServer } from './test-support/signaling-server.ts';
import { StandInDiplus } from './test-support/stand-in-diplus.ts';

/** A module, Di+ and a receiver in the car: what each of them alone knows is told by another when it dies, or grows old before the owner's eyes. */

const WITHIN = { timeout: 30_000, interval: 50 };
const PREFIX = 'ovms/me/car/';
const ASK_EVERY_MS = 200;
const SAY_EVERY_MS = 250;
/** What gpsfake plays, knots in km/h, and where. */
const GPS_KMH = 27 * 1.852;
const GPS_LAT = 43.69;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  killCars();
  for (const end of ends.splice(0).reverse()) await end();
});

/** A drive of a real car with speed and power, from where it is well on its way; of none at hand one that is made up. */
async function statesOfDrive(): Promise<VehicleState[]> {
  const file = SHARED_DRIVES.find((path) => path.includes('leaf'));
  const states: VehicleState[] = [];
  if (file) for await (const state of readDrive(file)) states.push(state);
  const moving = states.filter(({ speedKmh, packPowerKw }) => (speedKmh ?? 0) > 55 && packPowerKw !== null);
  if (moving.length > 0) return moving;
  return [
    {
      ...emptyState(1),
      isOn: true,
      speedKmh: 71,
      packPowerKw: 12,
      stateOfChargePct: 64.2,
      latitudeDeg: 9.9,
      longitudeDeg: -84.1,
    },
  ];
}

/** A module that says a second of the drive a quarter of one, again and again, until its broker dies. */
async function startModule(broker: Mosquitto) {
  const states = await statesOfDrive();
  const client = await broker.client();
  const module = ovmsModule(client, PREFIX);
  client.on('message', () => module.forget());
  await client.subscribeAsync(`${PREFIX}client/+/request/metric`);
  let next = 0;
  const say = () => {
    const state = states[next % states.length];
    // A car that changes lanes: its place is always news.
    if (client.connected && state)
      module.say({
        ...state,
        gear: 'D',
        isOn: true,
        latitudeDeg: 9.9 + (next % 2) * 1e-5,
        longitudeDeg: -84.1,
      });
    next += 1;
  };
  const timer = setInterval(say, SAY_EVERY_MS);
  ends.push(() => clearInterval(timer));
}

/** The status as a phone sees it that asks again and again, each with the time that it came at. */
async function watchStatus(server: Awaited<ReturnType<typeof startSignalingServer>>) {
  const phone = await connectPhone(server, 'phone');
  const seen: { status: Status; atMs: number }[] = [];
  let read = 0;
  const timer = setInterval(() => {
    for (; read < phone.heard.length; read += 1) {
      const { action, extras } = JSON.parse(phone.heard[read] ?? '{}');
      if (action === 'Status') seen.push({ status: statusSchema.parse(extras), atMs: performance.now() });
    }
    phone.say(JSON.stringify({ action: 'Status' }));
  }, ASK_EVERY_MS);
  ends.push(() => {
    clearInterval(timer);
    phone.close();
  });
  const last = () => seen.at(-1)?.status;
  const sees = (isSo: (status: Status) => boolean) =>
    vi.waitFor(() => {
      if (!isSo(last() ?? {})) throw new Error(`the phone sees ${JSON.stringify(last())}`);
    }, WITHIN);
  return { seen, last, sees };
}

it('has another source take over where one dies, and shows on the phone how old the rest is until nobody knows it', async () => {
  const server = await startSignalingServer();
  ends.push(() => server.stop());
  const broker = await Mosquitto.start();
  ends.push(() => broker.end());
  const diplus = await StandInDiplus.open();
  ends.push(() => diplus.close());
  Object.assign(diplus.figures, { 车速: '12', 档位: '4', 电源状态: '2', 发动机功率: '99' });
  const port = await freePort();
  const gpsd = await openRealGpsd(port, nmeaDrive(0.1));
  ends.push(() => gpsd.kill());
  await startModule(broker);
  const folder = mkdtempSync(join(tmpdir(), 'ligo-sources-'));
  const sources = [
    { kind: 'mqtt', url: `mqtt://127.0.0.1:${broker.port}`, preset: { name: 'ovms', prefix: PREFIX } },
    { kind: 'diplus', port: diplus.port },
    { kind: 'gpsd', port },
  ];
  writeFileSync(join(folder, 'car.json'), JSON.stringify({ version: 1, sources }));
  const { said } = startCarProcess('--data', folder, '--server', server.origin);
  await vi.waitUntil(server.isConnected, WITHIN);
  const { seen, last, sees } = await watchStatus(server);

  // All of them live: the first counts, and the others tell what it does not know.
  await sees(
    ({ spd, epw, lat, soc, hbt, alt }) =>
      [spd, epw, lat, soc, hbt, alt].every((value) => typeof value === 'number') && (spd ?? 0) > 55,
  );
  expect(last()).toMatchObject({ lat: expect.closeTo(9.9, 3), tvv: expect.any(Number) });
  expect(last()?.epw).not.toBe(99);
  expect(last()?.ages ?? {}).not.toHaveProperty('spd');

  await Promise.all([broker.kill(), diplus.close()]);
  const diedAtMs = performance.now();
  await sees(({ ages }) => typeof ages?.epw === 'number');
  // The receiver knows place and speed, and nobody the power any more.
  await sees(
    ({ spd, lat, epw }) =>
      epw == null && Math.abs((spd ?? 0) - GPS_KMH) < 1 && Math.abs((lat ?? 0) - GPS_LAT) < 0.1,
  );
  await sees(({ ages }) => typeof ages?.soc === 'number');
  expect(last()).toMatchObject({ soc: expect.any(Number), alt: expect.closeTo(123.4, 0) });
  expect(last()?.ages ?? {}).not.toHaveProperty('lat');

  // No figure of the dead was live in between, on any status that the phone saw.
  const fromDead = seen.filter(({ atMs }) => atMs - diedAtMs > 5_000);
  expect(fromDead.length).toBeGreaterThan(10);
  for (const { status, atMs } of fromDead) {
    const deadS = (atMs - diedAtMs) / 1_000;
    const isOfDead = {
      epw: status.epw != null,
      spd: status.spd != null && Math.abs(status.spd - GPS_KMH) > 1,
    };
    for (const [field, isSo] of Object.entries(isOfDead)) {
      if (!isSo) continue;
      expect(status.ages?.[field], `${field} after ${deadS} s`).toBeGreaterThanOrEqual(Math.floor(deadS - 2));
    }
  }
  expect(said.errors).toBe('');
}, 60_000);
