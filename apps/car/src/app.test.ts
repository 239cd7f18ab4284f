import { join } from 'node:path';
import type { PhoneActionName } from '@ligo/protocol';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RunningCar, startCar } from './app.ts';
import { openStore } from './data-folder.ts';
import { type SignalingServer, startSignalingServer } from './link/test-support/signaling-server.ts';
import { acceptedDevice } from './link/test-support/verified-phone.ts';
import { createNodePlatform } from './node-platform.ts';
import type { CarModule } from './ports/car-module.ts';
import { connectPhone, type Phone } from './test-support/phone.ts';
import { quietHost, realCarConfig, startRealCar } from './test-support/real-car.ts';
import { tempFolder } from './test-support/temp-folder.ts';

/** The requests of a phone, and the module that answers each. */
const ANSWERED_BY = {
  Ping: 'link',
  Status: 'live',
  TripSummary: 'trips',
  Logs: 'events',
  GetSeatComfort: 'seats',
  GetAppConfig: 'app-settings',
  Health: 'health',
  GetSentryConfig: 'sentry',
  CancelVideoDownload: 'recordings',
  StopLiveCam: 'cameras',
} satisfies Partial<Record<PhoneActionName, string>>;

let server: SignalingServer;
let car: RunningCar | null;
let phone: Phone | null;
beforeEach(async () => {
  server = await startSignalingServer();
  car = null;
  phone = null;
});
afterEach(async () => {
  phone?.close();
  await car?.stop();
  await server.stop();
});

/** Starts a real car on a folder of its own; resolves to the actions that a phone receives when it asks for everything. */
async function answeredActions(
  choose: (modules: readonly CarModule[]) => readonly CarModule[],
  count: number,
  dataDir = tempFolder(),
) {
  const store = openStore(dataDir, 1, { info() {}, warn() {}, error() {} });
  store.devices.put([await acceptedDevice()]);
  store.close();
  const config = { dataDir, serverOrigin: server.origin, dashboard: { port: 0 } };
  car = await startRealCar(config, {}, choose);
  await vi.waitUntil(server.isConnected, { timeout: 10_000 });
  const asking = await connectPhone(server, 'phone');
  phone = asking;
  for (const action of Object.keys(ANSWERED_BY)) asking.send(JSON.stringify({ action, extras: { from: 0 } }));
  const actions = () => new Set(asking.received.map((text) => JSON.parse(text).action as string));
  await vi.waitUntil(() => actions().size >= count, { timeout: 10_000 });
  return actions();
}

it.each([
  ...Object.values(ANSWERED_BY).filter((module) => module !== 'link'),
  ...['charging', 'pairing', 'console', 'dashboard', 'recorder'],
])(
  'does all the rest without its module %s',
  async (name) => {
    const rest = Object.entries(ANSWERED_BY).filter(([, module]) => module !== name);
    const received = await answeredActions(
      (modules) => modules.filter((module) => module.name !== name),
      rest.length,
    );
    expect([...received].sort()).toEqual(rest.map(([action]) => action).sort());
  },
  20_000,
);

it('answers phones although modules beside it fail at their start and at every state', async () => {
  const broken = () => {
    throw new Error('broken');
  };
  const stop = () => {};
  const received = await answeredActions(
    (modules) => [
      { name: 'no-start', start: broken, stop },
      ...modules,
      { name: 'no-receive', start() {}, stop, receive: broken },
    ],
    Object.keys(ANSWERED_BY).length,
  );
  expect([...received].sort()).toEqual(Object.keys(ANSWERED_BY).sort());
  await vi.waitUntil(
    () => {
      phone?.send('{"action":"Health"}');
      const last = phone?.received
        .map((text) => JSON.parse(text))
        .findLast(({ action }) => action === 'Health');
      return last?.extras.restarts.length === 2;
    },
    { timeout: 10_000, interval: 200 },
  );
}, 30_000);

it('reports to a phone how many stored rows it could not read', async () => {
  const dataDir = tempFolder();
  const store = openStore(dataDir, 0, { info() {}, warn() {}, error() {} });
  store.events.add({ time: 1_000, type: 3, data: '{}' }, null);
  store.close();
  const database = new SQLite(join(dataDir, 'car.sqlite'));
  database.exec('UPDATE log SET data = hex(randomblob(6000))');
  database.close();
  await answeredActions((modules) => modules, Object.keys(ANSWERED_BY).length, dataDir);
  await vi.waitUntil(() => {
    phone?.send('{"action":"Health"}');
    return phone?.received.some((text) => text.includes('{"name":"unreadable-rows","count":1}'));
  });
});

it('opens connections with the ICE servers that its platform has checked for its server', async () => {
  const config = realCarConfig({ dataDir: tempFolder(), serverOrigin: server.origin });
  const platform = createNodePlatform(config, quietHost());
  const [named, inside] = [{ urls: 'stun:8.8.8.8' }, { urls: 'stun:127.0.0.1' }];
  const at = { serverOrigin: 'https://ligo.example.org', clock: platform.clock };
  expect(await platform.checkIceServers([inside, named], at)).toEqual([{ urls: ['stun:8.8.8.8'] }]);
  const checked: unknown[] = [];
  const openPeer = vi.fn(platform.openPeer);
  car = await startCar(config, {
    ...platform,
    openPeer,
    async checkIceServers(servers, { serverOrigin }) {
      checked.push(servers, serverOrigin);
      return [];
    },
  });
  await vi.waitUntil(server.isConnected, { timeout: 10_000 });
  server.introduce('phone', 'link', [inside]);
  await vi.waitUntil(() => openPeer.mock.calls.length > 0);
  expect([checked, openPeer.mock.calls[0]?.[0]]).toEqual([[[inside], server.origin], []]);
});
