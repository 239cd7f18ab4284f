import { createMachineRunner } from '@ligo/machine';
import { type CameraState, type CamId, type CarExtras, FEATURE, type LiveCam } from '@ligo/protocol';
import { steadyClock } from '../../lib/time/steady-clock.ts';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import type { LinkStore } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';
import {
  INITIAL_LIVE_CAMERA,
  isWanted,
  type LiveCameraEffect,
  type LiveCameraEvent,
  type LiveCameraMachine,
  type LiveFailure,
  liveCameraDueMs,
  stepLiveCamera,
} from './live-camera-machine.ts';
import { createPictureMonitor, type ShownFrame } from './picture-meter.ts';

export type { ShownFrame } from './picture-meter.ts';

/** The live camera of the selected car, as its owner sees it. */
interface LiveCameraView {
  camId: CamId;
  /** off: no picture is wanted or the car is not reached; starting: the picture is awaited; playing: frames of the chosen camera arrive. */
  phase: 'off' | 'starting' | 'playing';
  failure: LiveFailure | null;
  /** The state of each camera in the car's last report; empty before the first one. */
  cameras: readonly CameraState[];
  /** The car sends no video just now: the connection is too slow. */
  isPaused: boolean;
  /** The data rate of the last two seconds, kB/s; `null` while nothing is measured. */
  kBps: number | null;
  /** Age of the picture on the screen, ms; `null` if unknown. */
  ageMs: number | null;
}

export interface LiveCameraStore extends Readable<LiveCameraView> {
  /** Its screen is shown; returns what to call when it is left. */
  enter(): () => void;
  choose(camId: CamId): void;
  frame(frame: ShownFrame): void;
}

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
    clock: steadyClock(clock),
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
      runner.dispatch({ type: 'received', camId: report.camId, error: failureOf(report) });
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

function failureOf({ error, failure }: LiveCam): LiveFailure | null {
  return error === 'camera-failed' && failure ? `camera-${failure}` : (error ?? null);
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
