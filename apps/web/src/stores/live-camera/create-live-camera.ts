import { createMachineRunner } from '@ligo/machine';
import { type CameraState, type CamId, type CarExtras, FEATURE } from '@ligo/protocol';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { Readable } from '../../lib/values/readable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import type { LinkStore } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';
import { createPictureMonitor } from './create-picture-monitor.ts';
import {
  INITIAL_LIVE_CAMERA,
  isWanted,
  type LiveCameraEffect,
  type LiveCameraEvent,
  type LiveCameraMachine,
  liveCameraDueMs,
  stepLiveCamera,
} from './live-camera-machine.ts';
import type { LiveCameraStore, LiveCameraView } from './live-camera-store.ts';

/** Makes the store of the live camera of the selected car. */
export function createLiveCamera(
  { link, visibility, clock }: Pick<CarContext, 'link' | 'visibility' | 'clock'>,
  ping: Readable<PingState>,
): LiveCameraStore & CarScopedStore {
  const isPlaying = () => view.get().phase === 'playing';
  const picture = createPictureMonitor(link, clock, isPlaying, () => show());
  const { meter } = picture;
  let cameras: readonly CameraState[] = [];
  let isPaused = false;
  let carId: string | null = null;

  const viewOf = (machine: LiveCameraMachine): LiveCameraView => ({
    camId: machine.camId,
    phase: phaseOf(machine, meter.camId(clock.nowMs())),
    failure: machine.failure,
    cameras,
    isPaused: isPaused && isWanted(machine),
    kBps: meter.kBps(),
    ageMs: picture.ageMs(),
  });
  const view = createObservable(viewOf(INITIAL_LIVE_CAMERA));
  const show = () => view.set(viewOf(runner.state()));

  const runner = createMachineRunner<LiveCameraMachine, LiveCameraEvent, LiveCameraEffect>({
    clock,
    initial: INITIAL_LIVE_CAMERA,
    step: stepLiveCamera,
    dueMs: liveCameraDueMs,
    run: (effect) => sendToCar(link, effect),
    onChange(machine, before) {
      if (isWanted(machine) && !isWanted(before)) picture.start();
      if (!isWanted(machine) && isWanted(before)) {
        picture.stop();
        isPaused = false;
      }
      show();
    },
  });
  const answered = ({ success, camId, error }: CarExtras<'StartLiveCam'>) =>
    runner.dispatch({ type: 'answered', camId: camId ?? null, isDone: success, error: error ?? null });
  const followCar = () =>
    runner.dispatch({
      type: 'up',
      isUp: link.get().reach === 'car' && ping.get().features.includes(FEATURE.liveCamera),
    });
  const following = createSubscriptions(() => [
    () => runner.dispatch({ type: 'up', isUp: false }),
    link.subscribe(followCar),
    ping.subscribe(followCar),
    visibility.onChange((isVisible) => runner.dispatch({ type: 'visible', isVisible })),
    link.on('StartLiveCam', answered),
    link.on('SwitchLiveCam', answered),
    link.on('Ping', ({ date }) => meter.updateTime(date, clock.nowMs())),
    link.on('LiveCam', (report) => {
      cameras = report.cameras;
      isPaused = report.isPaused ?? false;
      meter.updateClock(report);
      runner.dispatch({ type: 'received', camId: report.camId, error: report.error ?? null });
      show();
    }),
  ]);
  const turnToCar = (next: string | null) => {
    if (next === carId) return;
    carId = next;
    cameras = [];
    isPaused = false;
    meter.forgetTime();
    runner.dispatch({ type: 'other-car' });
  };
  return {
    get: view.get,
    subscribe: view.subscribe,
    enter() {
      runner.dispatch({ type: 'visible', isVisible: visibility.isVisible() });
      runner.dispatch({ type: 'shown', isShown: true });
      return () => runner.dispatch({ type: 'shown', isShown: false });
    },
    choose: (camId) => runner.dispatch({ type: 'choose', camId }),
    frame(frame) {
      meter.recordFrame(frame, runner.state().sent);
      if (view.get().phase === 'starting') show();
    },
    start() {
      following.start();
      followCar();
    },
    stop: following.stop,
    select: (owner) => turnToCar(owner?.carId ?? null),
    flush() {},
    discard: () => turnToCar(null),
  };
}

/** Also behind a hidden page: a camera without a viewer has to stop. */
function sendToCar(link: Pick<LinkStore, 'send'>, effect: LiveCameraEffect): void {
  if (effect.type === 'stop') link.send('StopLiveCam', {}, { force: true });
  else
    link.send(
      effect.type === 'start' ? 'StartLiveCam' : 'SwitchLiveCam',
      { camId: effect.camId },
      { force: true },
    );
}

/** It plays if the picture on the screen moves and belongs to the chosen camera, which the car sends. */
function phaseOf(machine: LiveCameraMachine, onScreen: CamId | null): LiveCameraView['phase'] {
  if (!isWanted(machine)) return 'off';
  return machine.sent === machine.camId && onScreen === machine.camId ? 'playing' : 'starting';
}
