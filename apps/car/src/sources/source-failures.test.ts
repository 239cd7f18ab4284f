import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ligo/machine/test-support';
import { type Status, statusSchema } from '@ligo/protocol';
import { emptyState, type VehicleState } from '@ligo/signals';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { startSignalingServer } from '../link/test-support/signaling-server.ts';
import { nodeIo } from '../node-io.ts';
import { killCars, startCarProcess } from '../test-support/car-process.ts';
import type { Mosquitto } from '../test-support/mosquitto.ts';
import { connectPhone } from '../test-support/phone.ts';
import { SHARED_DRIVES } from '../test-support/shared-drives.ts';
import { startBroker } from '../test-support/start-broker.ts';
import { StandInDiplus } from './diplus/test-support/stand-in-diplus.ts';
import { nmeaDrive, openRealGpsd } from './gpsd/test-support/real-gpsd.ts';
import { ovmsModule } from './mqtt/test-support/ovms-module.ts';
import { readDrive } from './replay/read-drive.ts';

/** A module, Di+ and a receiver: when one dies, another replaces its readings, or they age visibly. */

const WITHIN = { timeout: 30_000, interval: 50 };
const PREFIX = 'ovms/me/car/';
const POLL_INTERVAL_MS = 200;
const REPORT_INTERVAL_MS = 250;
/** The figures of the receiver: the speed is 27 knots in its sentences. */
const GPS_KMH = 27 * 1.852;
const GPS_LAT = 43.69;

afterEach(() => killCars());

/** A drive of a real car with speed and power, from where it is well on its way; of none at hand one that is made up. */
async function statesOfDrive(): Promise<VehicleState[]> {
  const file = SHARED_DRIVES.find((path) => path.includes('leaf'));
  const states: VehicleState[] = [];
  if (file) for await (const state of readDrive(nodeIo.files, file)) states.push(state);
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

/** A module that sends a second of the drive every quarter of one, in a loop, until its broker dies. */
async function startModule(broker: Mosquitto) {
  const states = await statesOfDrive();
  const client = await broker.client();
  const module = ovmsModule(client, PREFIX);
  client.on('message', () => module.forget());
  await client.subscribeAsync(`${PREFIX}client/+/request/metric`);
  let next = 0;
  const send = () => {
    const state = states[next % states.length];
    // A car that changes lanes: its place is always news.
    if (client.connected && state)
      module.send({
        ...state,
        gear: 'D',
        isOn: true,
        latitudeDeg: 9.9 + (next % 2) * 1e-5,
        longitudeDeg: -84.1,
      });
    next += 1;
  };
  const timer = setInterval(send, REPORT_INTERVAL_MS);
  onTestFinished(() => clearInterval(timer));
}

/** A status, with the times between which the car made it. */
interface Seen {
  status: Status;
  requestedAtMs: number;
  receivedAtMs: number;
}

/** The status as seen by a phone that repeats its request as soon as it has the answer. */
async function watchStatus(server: Awaited<ReturnType<typeof startSignalingServer>>) {
  const phone = await connectPhone(server, 'phone');
  const seen: Seen[] = [];
  let read = 0;
  let requestedAtMs: number | null = null;
  const timer = setInterval(() => {
    for (; read < phone.received.length; read += 1) {
      const { action, extras } = JSON.parse(phone.received[read] ?? '{}');
      if (action !== 'Status' || requestedAtMs === null) continue;
      seen.push({ status: statusSchema.parse(extras), requestedAtMs, receivedAtMs: performance.now() });
      requestedAtMs = null;
    }
    if (requestedAtMs !== null) return;
    requestedAtMs = performance.now();
    phone.send(JSON.stringify({ action: 'Status' }));
  }, POLL_INTERVAL_MS);
  onTestFinished(() => {
    clearInterval(timer);
    phone.close();
  });
  /** Waits for such a status. */
  const sees = async (isSo: (status: Status) => boolean) => {
    await vi.waitFor(() => {
      const last = seen.at(-1)?.status;
      if (!isSo(last ?? {})) throw new Error(`the phone sees ${JSON.stringify(last)}`);
    }, WITHIN);
  };
  return { seen, sees };
}

it('switches to another source when one dies, and shows the age of its other readings on the phone until they expire', async () => {
  const server = await startSignalingServer();
  onTestFinished(() => server.stop());
  const broker = await startBroker();
  const diplus = await StandInDiplus.open();
  onTestFinished(() => diplus.close());
  Object.assign(diplus.figures, { 车速: '12', 档位: '4', 电源状态: '2', 发动机功率: '99' });
  const port = await freePort();
  const gpsd = await openRealGpsd(port, nmeaDrive(0.1));
  onTestFinished(() => gpsd.kill());
  await startModule(broker);
  const folder = mkdtempSync(join(tmpdir(), 'ligo-sources-'));
  const sources = [
    { kind: 'mqtt', url: `mqtt://127.0.0.1:${broker.port}`, preset: { name: 'ovms', prefix: PREFIX } },
    { kind: 'diplus', port: diplus.port },
    { kind: 'gpsd', port },
  ];
  writeFileSync(join(folder, 'car.json'), JSON.stringify({ version: 1, sources }));
  const { output } = startCarProcess('--data', folder, '--server', server.origin);
  await vi.waitUntil(server.isConnected, WITHIN);
  const { seen, sees } = await watchStatus(server);
  const isNear = (value: number | null | undefined, to: number, by: number) =>
    Math.abs((value ?? 0) - to) < by;

  // All of them live: the first counts, and the others fill in what it does not know.
  await sees(
    ({ spd, epw, lat, soc, hbt, alt, tvv, ages }) =>
      [spd, epw, soc, hbt, alt, tvv].every((value) => typeof value === 'number') &&
      (spd ?? 0) > 55 &&
      epw !== 99 &&
      isNear(lat, 9.9, 0.0005) &&
      ages?.spd === undefined,
  );

  await Promise.all([broker.kill(), diplus.close()]);
  await sees(({ ages }) => typeof ages?.epw === 'number');
  const missed = seen.length;
  // The receiver knows place and speed, but no source knows the power any longer.
  await sees(({ spd, lat, epw }) => epw == null && isNear(spd, GPS_KMH, 1) && isNear(lat, GPS_LAT, 0.1));
  await sees(
    ({ soc, alt, ages }) =>
      typeof ages?.soc === 'number' &&
      typeof soc === 'number' &&
      isNear(alt, 123.4, 0.5) &&
      ages.lat === undefined,
  );

  // Once they are missed, no figure of a dead source was live on any status that the phone saw: each is as old as its age states.
  const fromDead = seen.slice(missed);
  expect(fromDead.length).toBeGreaterThan(10);
  expectToAge(fromDead, 'epw', ({ epw }) => epw != null);
  expectToAge(fromDead, 'spd', ({ spd }) => spd != null && !isNear(spd, GPS_KMH, 1));
  expect(output.errors).toBe('');
}, 120_000);

/** Whenever a field is of the dead, it was read no later than its age showed before. */
function expectToAge(
  all: readonly Seen[],
  field: 'epw' | 'spd',
  isOfDead: (status: Status) => boolean,
): void {
  let readByMs = Number.POSITIVE_INFINITY;
  for (const { status, requestedAtMs, receivedAtMs } of all.filter((each) => isOfDead(each.status))) {
    const ageMs = (status.ages?.[field] ?? Number.NaN) * 1_000;
    // Ages are whole seconds.
    expect(requestedAtMs - ageMs, `${field}, by when it was read`).toBeLessThanOrEqual(readByMs + 2_000);
    readByMs = Math.min(readByMs, receivedAtMs - ageMs);
  }
}
