import '../lib/zod-without-eval.ts';
import './unit.css';
import type { DashboardCommand } from '@ligo/protocol';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PageCameras } from '../../../car/src/platform/browser/cameras/page-cameras.ts';
import { serveFrames } from '../../../car/src/platform/browser/capture/serve-frames.ts';
import { serveCharger } from '../../../car/src/platform/browser/charger/serve-charger.ts';
import type { HeatLevel } from '../../../car/src/platform/browser/heat/heat-machine.ts';
import { type PressureObserverMaker, watchHeat } from '../../../car/src/platform/browser/heat/watch-heat.ts';
import { servePeer } from '../../../car/src/platform/browser/peer/serve-peer.ts';
import { servePositions } from '../../../car/src/platform/browser/position/serve-positions.ts';
import { keepScreenOn } from '../../../car/src/platform/browser/screen/keep-screen-on.ts';
import { askToKeepData, eraseCar } from '../../../car/src/platform/browser/storage/browser-storage.ts';
import type { VideoLimit } from '../../../car/src/unit-page/unit-messages.ts';
import {
  type CommandFailure,
  type CommandSender,
  createCommandSender,
} from '../dashboard/create-command-sender.ts';
import { createTheme } from '../dashboard/create-theme.ts';
import { DashboardContext } from '../dashboard/dashboard-context.tsx';
import { createFeed } from '../dashboard/feed/create-feed.ts';
import { readingOf } from '../dashboard/figures/readings-of.ts';
import { accountsOf } from '../dashboard/pairing/pairing-list.tsx';
import { steadyClock as clock } from '../dashboard/steady-clock.ts';
import { startLanguage } from '../i18n/language.ts';
import { loadUnitTexts } from '../i18n/unit.ts';
import { createObservable } from '../lib/values/observable.ts';
import { createAppWorker, UNIT_WORKER } from '../platform/app-worker.ts';
import { createBrowserStorage } from '../platform/browser-storage.ts';
import { type AdapterNavigator, createUnitAdapter } from './adapter/create-unit-adapter.ts';
import { createUnit } from './create-unit.ts';
import { missingParts } from './missing-parts.ts';
import { createPinLock } from './pin/create-pin-lock.ts';
import type { Serve } from './running-unit.ts';
import { UnitContext } from './unit-context.tsx';
import { UnitScreen } from './unit-screen.tsx';
import { createUnitUpdate } from './updates/create-unit-update.ts';

/** In this tab the owner has started the car: after a reload, or a crash of the tab, it goes on without a touch. */
const STARTED_KEY = 'ligo.unitStarted';

/** Recordings by the heat of the device. */
const VIDEO_AT: Record<HeatLevel, VideoLimit> = {
  full: {},
  reduced: { height: 720, fps: 5 },
  least: { height: 480, fps: 2 },
};

const createWorker = () =>
  new Worker(new URL('../../../car/src/unit-page/unit-worker.ts', import.meta.url), { type: 'module' });

const createFrameTimes = () =>
  new Worker(new URL('../../../car/src/platform/browser/cameras/frame-times-worker.ts', import.meta.url), {
    type: 'module',
  });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

const cameras = new PageCameras(clock, () => unit.settings.get()?.cameras ?? []);
const peerCameras = { clock, cameras, frameTimes: createFrameTimes() };
const adapter = createUnitAdapter(clock, navigator as AdapterNavigator);
const serve: Serve = (what, port, gone) => {
  const chosen = unit.settings.get()?.adapter;
  if (what === 'peer') servePeer(port, gone, peerCameras);
  else if (what === 'positions') servePositions(port, gone);
  else if (what === 'charger') serveCharger(port, gone);
  else if (what === 'frames') serveFrames(port, gone, (camId) => cameras.openCamera(camId));
  else if (chosen) adapter.serve(port, gone, chosen);
};
const storage = createBrowserStorage();
const tab = createBrowserStorage(() => sessionStorage);
const unit = createUnit(clock, createWorker, serve, storage);
const feed = createFeed(clock, unit.openStream);
const pin = createPinLock(storage, clock);
const sender = createCommandSender({ clock, post: unit.post });
const commands: CommandSender = {
  ...sender,
  async send(command) {
    if (!isOpenToAll(command) && !(await pin.allow())) return 'not-now';
    return command.command === 'new-owner' ? beginForNewOwner() : sender.send(command);
  },
};
const theme = createTheme(
  storage,
  window.matchMedia('(prefers-color-scheme: light)'),
  document.documentElement,
);

const heat = createObservable<HeatLevel>('full');
const { PressureObserver } = window as { PressureObserver?: PressureObserverMaker };
watchHeat({ clock, PressureObserver, tracks: () => cameras.tracks() }, (level) => {
  heat.set(level);
  cameras.setLevel(level);
  unit.limitVideo(VIDEO_AT[level]);
});

const isScreenOn = createObservable<boolean | null>(null);
const isDataKept = createObservable<boolean | null>(null);
const worker = createAppWorker(() => {}, UNIT_WORKER);
const update = createUnitUpdate({ clock, worker, isIdle, restart: () => void restart() });

/** Whether a new start would lose nothing: there is no car, or it is parked and Sentry is off. */
function isIdle(): boolean {
  if (unit.get().phase !== 'running') return unit.get().phase !== 'starting';
  const { car, isLive } = feed.get();
  return isLive && car !== null && readingOf(car, 'isOn')?.value === false && car.sentry?.isOn !== true;
}

async function restart(): Promise<void> {
  await unit.stop();
  location.reload();
}

/** If the car cannot be erased, the screen shows why, and the car is there as before. */
const beginAsNewCar = () =>
  unit.replace(async () => {
    try {
      if (!(await eraseCar())) return { reason: 'in-use', text: '' };
    } catch (error) {
      return { reason: 'other', text: String(error) };
    }
    pin.remove();
    return null;
  });

/** Resolves to the reason why the server has not ended a pairing; `null`: it has ended all. */
async function endPairings(): Promise<CommandFailure | null> {
  const { car } = feed.get();
  const links = car ? accountsOf(car).map(({ linkId }) => linkId) : [];
  const ended = await Promise.all(links.map((linkId) => sender.send({ command: 'unpair', linkId })));
  return ended.find((reason) => reason !== null) ?? null;
}

async function erase(): Promise<void> {
  // Owners of phones whose pairing the server does not end now can remove the car in their app.
  await endPairings();
  await beginAsNewCar();
}

let handingOver: Promise<CommandFailure | null> | null = null;

/** The former key goes with the car, so its pairings have to end before. Asked again meanwhile, it goes on. */
function beginForNewOwner(): Promise<CommandFailure | null> {
  handingOver ??= endPairings()
    .then(async (failure) => {
      if (failure === null) await beginAsNewCar();
      return failure;
    })
    .finally(() => {
      handingOver = null;
    });
  return handingOver;
}

/** Whether a command needs no PIN. */
const isOpenToAll = (command: DashboardCommand) =>
  command.command !== 'show-code' &&
  command.command !== 'unpair' &&
  command.command !== 'approve-device' &&
  command.command !== 'remove-device' &&
  command.command !== 'remove-all-devices' &&
  command.command !== 'new-owner' &&
  !(command.command === 'sentry' && !command.isOn);

/** Has the car run in this tab from now on, with a screen that stays on and data that stays. */
function run(): void {
  unit.start();
  keepScreenOn(isScreenOn.set);
  void askToKeepData().then(isDataKept.set);
}

function start(): void {
  tab.set(STARTED_KEY, 'yes');
  run();
  // Not every browser has it, and without it the page works as well.
  document.documentElement.requestFullscreen?.().catch(() => {});
}

document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && pin.close());
theme.start();
feed.start();
startLanguage();
const [missing] = await Promise.all([missingParts(), loadUnitTexts()]);
if (missing.length === 0 && tab.get(STARTED_KEY)) run();
update.start();
createRoot(root).render(
  <StrictMode>
    <DashboardContext value={{ feed, commands, theme, clock }}>
      <UnitContext
        value={{
          unit,
          adapter,
          cameras,
          pin,
          erase,
          device: { isScreenOn, isDataKept, isUpdateWaiting: update, heat },
        }}
      >
        <UnitScreen
          missing={missing}
          onStart={start}
          onReload={() => void restart()}
          onNewCar={() => void beginAsNewCar()}
        />
      </UnitContext>
    </DashboardContext>
  </StrictMode>,
);
