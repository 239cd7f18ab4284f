import '../shared/zod-without-eval.ts';
import { type RunningCar, startCar } from '../app.ts';
import type { CarHost } from '../owner-console.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import { type BrowserPlatform, createBrowserPlatform, type UnitPage } from './browser-platform.ts';
import { failureOf } from './unit-failure.ts';
import { createUnitLog } from './unit-log.ts';
import { type FromUnit, toUnitSchema } from './unit-messages.ts';
import { loadUnitSettings, saveUnitSettings, type UnitSettings } from './unit-settings.ts';

/** The worker's interface to its page. */
declare const self: {
  readonly location: { readonly origin: string };
  onmessage: ((message: MessageEvent<unknown>) => void) | null;
  postMessage(message: FromUnit, transfer?: Transferable[]): void;
  /** Reports an error to the page and the console. */
  reportError(error: unknown): void;
  close(): void;
};

const log = createUnitLog(
  systemClock.nowMs,
  (line) => self.postMessage({ type: 'log', ...line }),
  (error) => self.reportError(error),
);

/** The page shows the car by its dashboard, and no one types here. */
const host: CarHost = {
  terminal: {
    isInteractive: false,
    ...{ start() {}, stop() {}, showCode() {}, hideCode() {}, showPairings() {} },
    ...{ showWaiting() {}, showServer() {}, showClock() {}, print() {} },
  },
  parent: {
    send: ({ type }) => type === 'ready' && self.postMessage({ type }),
    listen: () => () => {},
  },
  onQuit() {},
};

/** Storage of the running car. */
let kv: KeyValueStore | null = null;
let limitVideo: BrowserPlatform['limitVideo'] | null = null;

function reportSettings(store: KeyValueStore, isStored: boolean): void {
  self.postMessage({ type: 'settings', settings: loadUnitSettings(store), isStored });
}

function saveSettings(store: KeyValueStore, settings: UnitSettings): void {
  let isStored = true;
  try {
    saveUnitSettings(store, settings);
  } catch {
    isStored = false;
  }
  reportSettings(store, isStored);
}

async function start(page: Omit<UnitPage, 'handOver' | 'onDataRemoved'>): Promise<RunningCar | null> {
  try {
    const platform = await createBrowserPlatform(
      {
        ...page,
        handOver: (what, port) => self.postMessage({ type: 'serve', what }, [port]),
        onDataRemoved: () => self.postMessage({ type: 'failed', reason: 'data-removed', text: '' }),
      },
      host,
      log,
    );
    kv = platform.store.kv;
    limitVideo = platform.limitVideo;
    reportSettings(kv, true);
    return await startCar({ serverOrigin: self.location.origin, source: { kind: 'combined' } }, platform);
  } catch (error) {
    self.postMessage({ type: 'failed', ...failureOf(error) });
    return null;
  }
}

let starting: Promise<RunningCar | null> | null = null;

self.onmessage = async ({ data, ports: [dashboard] }) => {
  const message = toUnitSchema.safeParse(data).data;
  if (message?.type === 'start' && dashboard) starting ??= start({ ...message, dashboard });
  if (message?.type === 'limit') limitVideo?.(message.limit);
  if (message?.type === 'settings' && kv) saveSettings(kv, message.settings);
  if (message?.type !== 'stop') return;
  const car = await starting;
  kv = null;
  await car?.stop();
  self.postMessage({ type: 'stopped' });
  self.close();
};
