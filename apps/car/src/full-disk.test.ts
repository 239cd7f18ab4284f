import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CarExtras, readCarMessage } from '@ligo/protocol';
import { afterEach, beforeEach, expect, it, type TestContext, vi } from 'vitest';
import { openStore } from './data-folder.ts';
import { type SignalingServer, startSignalingServer } from './link/test-support/signaling-server.ts';
import { killCars, startPrintingTo } from './test-support/car-process.ts';
import { connectPhone, type Phone } from './test-support/phone.ts';
import { mountSmallDisk, type SmallDisk } from './test-support/small-disk.ts';

const MEGABYTES = 3;
/** Seconds of live state that a phone must see go by. */
const LIVE_FOR_S = 3;
const WITHIN = { timeout: 30_000, interval: 100 };

let server: SignalingServer;
let disk: SmallDisk;
let phones: Phone[];
beforeEach(async (context: TestContext) => {
  phones = [];
  server = await startSignalingServer();
  const mounted = mountSmallDisk(MEGABYTES);
  if (typeof mounted === 'string') context.skip(mounted);
  else disk = mounted;
});
afterEach(async () => {
  killCars();
  for (const phone of phones) phone.close();
  await server.stop();
  disk?.unmount();
});

const printedBy = (name: string) => join(disk.path, `car.printed-by-${name}`);

/** A car on the small disk, where it prints, too, with a phone that is connected. */
async function start(name: string) {
  const output = openSync(printedBy(name), 'a');
  const car = startPrintingTo(output, ['--data', disk.path, '--server', server.origin, '--speed', '20']);
  closeSync(output);
  await vi.waitUntil(server.isConnected, WITHIN);
  const phone = await connectPhone(server, name);
  phones.push(phone);
  return { ...car, phone };
}

async function status(phone: Phone): Promise<CarExtras<'Status'>> {
  const before = phone.received.length;
  phone.send('{"action":"Status"}');
  await vi.waitUntil(() => phone.received.length > before, WITHIN);
  const answer = readCarMessage(phone.received.at(-1) ?? '');
  expect(answer).toMatchObject({ ok: true, message: { action: 'Status' } });
  return answer.ok ? (answer.message.extras as CarExtras<'Status'>) : {};
}

async function expectLive(phone: Phone): Promise<void> {
  const from = (await status(phone)).unix ?? 0;
  await vi.waitUntil(async () => ((await status(phone)).unix ?? 0) >= from + LIVE_FOR_S, WITHIN);
}

it('a full disk stops neither the live state nor the end of the app, nor its next start; what happened is kept once there is room', async () => {
  const first = await start('first');
  await expectLive(first.phone);
  disk.fill();
  await expectLive(first.phone);
  first.child.kill('SIGTERM');
  expect([(await first.ended)[0], first.output.errors]).toEqual([0, '']);
  await vi.waitUntil(() => !server.isConnected(), WITHIN);

  const second = await start('second');
  second.child.send({ type: 'simulate', command: 'door', door: 'trunk', isOpen: true });
  await expectLive(second.phone);
  disk.makeRoom();
  await expectLive(second.phone);
  await server.stop();
  await vi.waitUntil(() => readFileSync(printedBy('second'), 'utf8').includes('cannot be reached'), WITHIN);
  second.child.kill('SIGTERM');
  expect([(await second.ended)[0], second.output.errors]).toEqual([0, '']);

  const store = openStore(disk.path, 0, { info() {}, warn() {}, error() {} });
  const events = store.events.after(0, 100).map(({ type, data }) => `${type} ${data}`);
  expect(events.filter((event) => event === '3 {}')).toHaveLength(2);
  expect(events).toContain('1 {"area":6,"state":1}');
  expect(store.trips.summaries(0, 0).length).toBeGreaterThan(0);
  store.close();
}, 90_000);

it('what was stored is read on a disk that became full while the app did not run', () => {
  const log = { info() {}, warn() {}, error() {} };
  const before = openStore(disk.path, 0, log);
  before.kv.write('a', 7);
  before.close();
  disk.fill();
  const store = openStore(disk.path, 0, log);
  expect(store.kv.read('a')).toBe(7);
  store.close();
});
