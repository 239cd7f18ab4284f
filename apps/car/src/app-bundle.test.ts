import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { build } from 'vite';
import { expect, it, vi } from 'vitest';
import type { startCar } from './app.ts';
import { mergeCameraStates } from './cameras/create-cameras.ts';
import type { CarPlatform } from './car-platform.ts';
import { openStore } from './data-folder.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { SimulatorSource } from './sources/simulator/simulator-source.ts';
import { fakeVolumes } from './test-support/fake-volumes.ts';
import { tempFolder } from './test-support/temp-folder.ts';
import { unitClockOf } from './test-support/virtual-clock.ts';

const log = { info() {}, warn() {}, error: vi.fn() };

/** The car's app as a script for browsers. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('./app.ts', import.meta.url)), formats: ['iife'], name: 'car' },
    },
  });
  const [chunk] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (chunk?.type !== 'chunk') throw new Error('the app has no code');
  return chunk.code;
}

/** A platform with data and a simulated vehicle alone. */
function barePlatform(send: (message: object) => void): CarPlatform {
  const store = openStore(tempFolder(), 0, log);
  const unused = () => {
    throw new Error('not in this test');
  };
  return {
    terminal: {
      isInteractive: false,
      ...{ start() {}, stop() {}, showCode() {}, hideCode() {}, showPairings() {} },
      ...{ showWaiting() {}, showServer() {}, showClock() {}, print() {} },
    },
    parent: { send, listen: () => () => {} },
    onQuit() {},
    ...{ log, store, close: () => store.close() },
    identity: {
      carId: 'car',
      publicKey: 'A'.repeat(43),
      token: async () => 'token',
      sign: async (data) => data,
    },
    clock: unitClockOf(systemClock),
    boot: { bootId: null },
    openSource: ({ clock }) => new SimulatorSource(1, 1, clock),
    openPeer: unused,
    directPort: null,
    loadSealing: unused,
    checkIceServers: async (servers) => servers,
    video: {
      cameras: { ids: [], ...mergeCameraStates([]), inputOf: unused },
      encoders: { argsFor: async () => null },
      startFfmpeg: unused,
      openLive: unused,
      scene: null,
    },
    volumes: fakeVolumes({}).volumes,
    recording: null,
    localOffset: () => 0,
    hasOtherSentryApps: async () => false,
    createUnit: null,
    isScreenPublic: false,
    createDashboardServer: null,
  };
}

it('starts a car where there is nothing of Node', async () => {
  const code = await bundle();
  const context = createContext({
    ...{ AbortController, AbortSignal, atob, TextDecoder, TextEncoder, URL, WebSocket: class {} },
    ...{ crypto, performance, setTimeout, clearTimeout },
    fetch: () => Promise.reject(new Error('no network')),
  });
  new Script(`${code};globalThis.car = car;`).runInContext(context);
  const start = (context.car as { startCar: typeof startCar }).startCar;
  const sent: object[] = [];
  const platform = barePlatform((message) => sent.push(message));
  const source = { kind: 'simulator' as const, seed: 1, speedFactor: 1 };
  const car = await start({ serverOrigin: 'http://localhost:4680', source }, platform);
  expect(sent).toContainEqual({ type: 'ready', carId: 'car' });
  await vi.waitUntil(() => platform.store.lastState()?.speedKmh !== undefined);
  await car.stop();
  expect(log.error).not.toHaveBeenCalled();
});
