import type { Clock } from '@ligo/machine';
import type { DashboardCommand } from '@ligo/protocol';
import type { PortDashboard } from '../../../car/src/platform/browser/dashboard/open-port-dashboard.ts';
import { followPage } from '../../../car/src/platform/browser/screen/follow-page.ts';
import type { UnitFailure, UnitLogLine, VideoLimit } from '../../../car/src/unit-page/unit-messages.ts';
import type { UnitSettings } from '../../../car/src/unit-page/unit-settings.ts';
import type { OpenStream } from '../dashboard/feed/create-feed.ts';
import { createObservable, type Readable } from '../lib/values/observable.ts';
import { openUnit, type RunningUnit, type Serve } from './running-unit.ts';
import { createUnitRuns, type Texts, type UnitState } from './unit-runs.ts';

/** Changes of the owner's choices, or how they follow from those at their turn. */
export type SettingsChanges = Partial<UnitSettings> | ((before: UnitSettings) => Partial<UnitSettings>);

export interface Unit extends Readable<UnitState> {
  /** Starts the car, which runs whenever the page is visible. */
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

/**
 * Makes the car of this page. A hidden page has no position and may be frozen at any moment, so the car stops when the page is hidden, and
 * starts again when it is visible: nothing of a drive is lost in between but its points.
 */
export function createUnit(clock: Clock, createWorker: () => Worker, serve: Serve, storage: Texts): Unit {
  const settings = createObservable<UnitSettings | null>(null);
  const log = createObservable<readonly UnitLogLine[]>([]);
  const stream = createStream();
  let car: RunningUnit | null = null;
  let limit: VideoLimit = {};
  let changing = Promise.resolve(true);
  const runs = createUnitRuns({
    storage,
    open: (hasRun, { onReady, onFailed }) =>
      openUnit(clock, createWorker(), hasRun, {
        serve,
        onSettings: settings.set,
        onReady() {
          car?.limitVideo(limit);
          onReady();
        },
        onLine: (line) => log.set([...log.get(), line].slice(-LOG_LINES)),
        onFailed,
      }),
    onCar(next) {
      car = next;
      stream.attach(next?.dashboard ?? null);
    },
  });
  async function apply(changes: SettingsChanges): Promise<boolean> {
    const changed = await runs.car();
    const isStored = await storeChanges(changed, settings.get, changes);
    if (isStored && changed) runs.restart(changed);
    return isStored;
  }
  followPage(() => {
    if (document.visibilityState === 'visible') runs.comeBack();
  }, runs.leave);
  return {
    get: runs.state.get,
    subscribe: runs.state.subscribe,
    start: () => (document.visibilityState === 'visible' ? runs.start() : runs.startLater()),
    stop: runs.stop,
    replace: runs.replace,
    settings,
    change(changes) {
      changing = changing.then(() => apply(changes));
      return changing;
    },
    log,
    limitVideo(next) {
      limit = next;
      car?.limitVideo(next);
    },
    openStream: stream.open,
    async post(command) {
      await changing;
      const present = await runs.car();
      if (!present) throw new Error('the car does not run');
      return present.dashboard.post(command);
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
