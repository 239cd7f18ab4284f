import { type Clock, withLimit } from '@ligo/machine';
import type { DashboardCommand } from '@ligo/protocol';
import { givesFrames } from '../../../car/src/platform/browser/capture/serve-frames.ts';
import {
  openPortDashboard,
  type PortDashboard,
} from '../../../car/src/platform/browser/dashboard/open-port-dashboard.ts';
import { followPage } from '../../../car/src/platform/browser/screen/follow-page.ts';
import {
  fromUnitSchema,
  type Served,
  type ToUnit,
  type UnitFailure,
  type UnitLogLine,
  type VideoLimit,
} from '../../../car/src/unit-page/unit-messages.ts';
import type { UnitSettings } from '../../../car/src/unit-page/unit-settings.ts';
import type { OpenStream } from '../dashboard/feed/create-feed.ts';
import { STORAGE_KEYS } from '../lib/storage-keys.ts';
import { createObservable, type Readable } from '../lib/values/observable.ts';
import type { TextStorage } from '../ports/storage.ts';

/** `idle`: the owner has not started it; `hidden`: the page is not in front, so there is no car. */
export type UnitState =
  | { phase: 'idle' | 'starting' | 'running' | 'hidden' }
  | { phase: 'failed'; failure: UnitFailure };

/** Changes of the owner's choices, or how they follow from those at their turn. */
export type SettingsChanges = Partial<UnitSettings> | ((before: UnitSettings) => Partial<UnitSettings>);

export interface Unit extends Readable<UnitState> {
  /** Starts the car, which then runs whenever the page is visible. */
  start(): void;
  /** The owner's choices; `null` until the car has read them. */
  settings: Readable<UnitSettings | null>;
  /** Stores other choices, one call after another, and restarts the car with them; `false`: they could not be stored. */
  change(changes: SettingsChanges): Promise<boolean>;
  /** Ends the car, which starts again only by `start`. Resolves when its worker has ended. */
  stop(): Promise<void>;
  /** Ends the car, and starts another once `change` has erased what it stores, unless that resolves to a failure, which is shown; meanwhile nothing else starts it. */
  replace(change: () => Promise<UnitFailure | null>): Promise<void>;
  /** The last lines of its log, oldest first. */
  log: Readable<readonly UnitLogLine[]>;
  /** Bounds the form of recordings, also of a car that is started later. */
  limitVideo(limit: VideoLimit): void;
  openStream: OpenStream;
  /** Sends a command once the changes before it are stored and the car runs with them. Rejects if it does not run. */
  post(command: DashboardCommand): Promise<unknown>;
}

/** Lines of the log that are kept. */
const LOG_LINES = 200;
/** How long a car may take to stop before its worker is ended, ms. */
const STOP_LIMIT_MS = 3_000;

type Texts = Pick<TextStorage, 'get' | 'set' | 'remove'>;

/** Serves a part that only a page has to the worker at the other end of a port; `gone` aborts if that was ended before it could end the part. */
export type Serve = (what: Served, port: MessagePort, gone: AbortSignal) => void;

/** A car in a worker, with this page's end of its dashboard. */
interface RunningUnit {
  dashboard: PortDashboard;
  limitVideo(limit: VideoLimit): void;
  /** Resolves once the car has read its settings; `false`: it never will. */
  hasSettings: Promise<boolean>;
  /** Resolves to whether they are stored. */
  store(settings: UnitSettings): Promise<boolean>;
  /** Ends its links, so that phones see it gone at once. Resolves when the worker has ended. */
  stop(): Promise<void>;
}

/**
 * Makes the car of this page. A hidden page has no position and may be frozen at any moment, so the car stops when the page is hidden, and
 * starts again when it is visible: nothing of a drive is lost in between but its points.
 */
export function createUnit(clock: Clock, createWorker: () => Worker, serve: Serve, storage: Texts): Unit {
  const settings = createObservable<UnitSettings | null>(null);
  const state = createObservable<UnitState>({ phase: 'idle' });
  const log = createObservable<readonly UnitLogLine[]>([]);
  let running: RunningUnit | null = null;
  let starting = Promise.resolve();
  let stopping = Promise.resolve();
  let changing = Promise.resolve(true);
  const stream = createStream();
  let limit: VideoLimit = {};
  const hasRun = createRunRecord(storage);

  async function begin(): Promise<void> {
    state.set({ phase: 'starting' });
    for (let waited: unknown; waited !== stopping; await waited) waited = stopping;
    if (running || state.get().phase !== 'starting') return;
    running = openUnit(clock, createWorker(), hasRun.get(), {
      serve,
      onSettings: settings.set,
      onReady() {
        hasRun.set(true);
        running?.limitVideo(limit);
        state.set({ phase: 'running' });
      },
      onLine: (line) => log.set([...log.get(), line].slice(-LOG_LINES)),
      onFailed: fail,
    });
    stream.attach(running.dashboard);
  }
  function end(): void {
    if (running) stopping = running.stop();
    running = null;
    stream.attach(null);
  }
  function fail(failure: UnitFailure): void {
    end();
    if (failure.reason === 'data-removed') hasRun.set(true);
    state.set({ phase: 'failed', failure });
  }
  function start(): void {
    starting = begin();
  }
  function restart(): void {
    end();
    start();
  }
  async function apply(changes: SettingsChanges): Promise<boolean> {
    await starting;
    const car = running;
    const isStored = await storeChanges(car, settings.get, changes);
    if (isStored && running === car) restart();
    return isStored;
  }
  function leave(): void {
    const { phase } = state.get();
    if (phase !== 'starting' && phase !== 'running') return;
    end();
    state.set({ phase: 'hidden' });
  }
  followPage(() => {
    if (document.visibilityState === 'visible' && state.get().phase === 'hidden') start();
  }, leave);
  return {
    get: state.get,
    subscribe: state.subscribe,
    start,
    settings,
    change(changes) {
      changing = changing.then(() => apply(changes));
      return changing;
    },
    async stop() {
      end();
      state.set({ phase: 'idle' });
      await stopping;
    },
    async replace(change) {
      end();
      state.set({ phase: 'starting' });
      const changed = stopping.then(change);
      stopping = changed.then(() => {});
      const failure = await changed;
      if (failure) return fail(failure);
      hasRun.set(false);
      if (state.get().phase === 'starting') start();
    },
    log,
    limitVideo(next) {
      limit = next;
      running?.limitVideo(next);
    },
    openStream: stream.open,
    async post(command) {
      await changing;
      await starting;
      if (!running) throw new Error('the car does not run');
      return running.dashboard.post(command);
    },
  };
}

/**
 * Whether a car has run in this browser. It outlives the storage of this origin as long as the page, and in some browsers longer. After a
 * deletion of all data the unit sets it again.
 */
function createRunRecord(storage: Texts) {
  let hasRun = storage.get(STORAGE_KEYS.unitHasRun) !== null;
  return {
    get: () => hasRun,
    set(value: boolean): void {
      hasRun = value;
      if (value) storage.set(STORAGE_KEYS.unitHasRun, '1');
      else storage.remove(STORAGE_KEYS.unitHasRun);
    },
  };
}

/** `settings`: those that the car has read. Resolves to whether the changed ones are stored. */
async function storeChanges(
  car: RunningUnit | null,
  settings: () => UnitSettings | null,
  changes: SettingsChanges,
): Promise<boolean> {
  const before = (await car?.hasSettings) ? settings() : null;
  if (!car || !before) return false;
  return car.store({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) });
}

/** The texts of one dashboard after another, for one reader. */
function createStream() {
  let dashboard: PortDashboard | null = null;
  let onText: ((text: string) => void) | null = null;
  let close = () => {};
  const open: OpenStream = (receive) => {
    onText = receive;
    close = dashboard?.openStream(receive) ?? (() => {});
    return () => {
      onText = null;
      close();
    };
  };
  return {
    open,
    attach(next: PortDashboard | null): void {
      dashboard = next;
      close = (onText && next?.openStream(onText)) ?? (() => {});
    },
  };
}

interface UnitEvents {
  serve: Serve;
  onSettings(settings: UnitSettings): void;
  onReady(): void;
  onFailed(failure: UnitFailure): void;
  onLine(line: UnitLogLine): void;
}

function openUnit(clock: Clock, worker: Worker, hasRun: boolean, events: UnitEvents): RunningUnit {
  const { port1, port2 } = new MessageChannel();
  const send = (message: ToUnit, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  let onStored = (_isStored: boolean) => {};
  let onSettings = (_hasSettings: boolean) => {};
  const hasSettings = new Promise<boolean>((resolve) => {
    onSettings = resolve;
  });
  const gone = new AbortController();
  let isStopping = false;
  let onStopped = () => {};
  const stopped = new Promise<void>((resolve) => {
    onStopped = resolve;
  });
  worker.onmessage = ({ data, ports: [port] }) => {
    const message = fromUnitSchema.parse(data);
    // A car that was stopped while it started is not the one that runs.
    if (message.type === 'ready') isStopping || events.onReady();
    else if (message.type === 'failed') isStopping || events.onFailed(message);
    else if (message.type === 'log') events.onLine(message);
    else if (message.type === 'settings') {
      events.onSettings(message.settings);
      onSettings(true);
      onStored(message.isStored);
    } else if (message.type === 'stopped') onStopped();
    else if (port) events.serve(message.what, port, gone.signal);
  };
  worker.onerror = (event) => {
    // A script that did not load; the car's own errors are reported with their texts, and it goes on.
    if (!(event instanceof ErrorEvent)) events.onFailed({ reason: 'script', text: '' });
  };
  send({ type: 'start', givesFrames: givesFrames(), hasRun }, [port2]);
  return {
    dashboard: openPortDashboard(port1),
    limitVideo: (limit) => send({ type: 'limit', limit }),
    hasSettings,
    store: (settings) =>
      new Promise((resolve) => {
        onStored = resolve;
        send({ type: 'settings', settings });
      }),
    async stop() {
      isStopping = true;
      worker.onerror = null;
      send({ type: 'stop' });
      await withLimit(clock, STOP_LIMIT_MS, stopped, () => gone.abort());
      worker.terminate();
      port1.close();
      onSettings(false);
      onStored(false);
    },
  };
}
