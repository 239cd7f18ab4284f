import type { CameraName } from '@ligo/protocol';
import type { WallMs } from '@ligo/signals';
import type { CameraInput } from '../ports/cameras.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { CarState } from '../ports/car-state.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import { pipeFormat } from './pipe-formats.ts';
import { SCENE } from './scene/canvas.ts';
import { STREET_M } from './scene/street.ts';
import { createViewPainter, isOver, type Mover, type SceneMoment } from './scene/view-painter.ts';
import type { SceneControl } from './scene-contract.ts';
import { type SharedStream, type StreamSource, shareStream } from './share-stream.ts';

const EVERY_MS = 1_000 / SCENE.fps;
/** Maximum number of objects at a time; one more replaces the first. */
const MAX_MOVERS = 8;
/** The middle of its lane, m from where it parks. */
const LANE_M = 2.6;
/** States arrive more often than this; a car that is silent for longer stands, ms. */
const STATE_TIMEOUT_MS = 2_000;
/** All of the picture is new while the car drives, which costs more than one of a car that stands: not in each picture, ms. */
const DRIVE_EVERY_MS = 200;

/** The scene of the simulated car: drawn only with viewers, the same moment for all of them. */
export interface SceneStreet extends SceneControl {
  /** One more reader of what a camera sees. `hour`: the hour of the day that it shows, that of the wall clock if there is none. */
  inputOf(side: CameraName, hour: number | undefined): CameraInput;
}

/** The hour of the day at a wall time, here. */
function hourAt(timeMs: WallMs): number {
  const date = new Date(timeMs);
  return date.getHours() + date.getMinutes() / 60 + date.getSeconds() / 3_600;
}

/** A drive along the street, by the states of the vehicle. A car that parks does so at the same place again. */
interface Drive {
  alongM: number;
  speedMps: number;
  isParked: boolean;
  timeMs: Monotonic;
}

const movedM = ({ alongM, speedMps, timeMs }: Drive, nowMs: number) =>
  alongM + (speedMps * Math.max(0, Math.min(nowMs - timeMs, STATE_TIMEOUT_MS))) / 1000;

function driveOn(drive: Drive, { speedKmh, gear, timeMs }: CarState): Drive {
  const isParked = gear === 'P';
  return {
    alongM: isParked ? 0 : movedM(drive, timeMs),
    speedMps: isParked ? 0 : (speedKmh ?? 0) / 3.6,
    isParked,
    timeMs,
  };
}

function placeNow(drive: Drive, nowMs: Monotonic): SceneMoment['place'] {
  if (drive.isParked) return { alongM: 0, fromKerbM: 0, isMoving: false };
  const alongM = movedM(drive, Math.floor(nowMs / DRIVE_EVERY_MS) * DRIVE_EVERY_MS);
  return { alongM: alongM % STREET_M, fromKerbM: LANE_M, isMoving: drive.speedMps > 0 };
}

/** The same times give the same pictures. */
export function createSceneStreet({ clock, wallTime }: Pick<CarContext, 'clock' | 'wallTime'>): SceneStreet {
  const form = pipeFormat('raw', `${SCENE.width}x${SCENE.height}`, SCENE.fps);
  const views = new Map<CameraName, SharedStream>();
  const lookers = new Set<(moment: Omit<SceneMoment, 'hour'>) => void>();
  let movers: Mover[] = [];
  let drive: Drive = { alongM: 0, speedMps: 0, isParked: true, timeMs: 0 as Monotonic };
  let cancel: (() => void) | null = null;
  let nextAtMs = 0;

  function show(): void {
    const timeMs = clock.nowMs();
    movers = movers.filter((mover) => !isOver(mover, timeMs));
    const place = placeNow(drive, timeMs);
    for (const look of lookers) look({ timeMs, place, movers });
    // By the clock, not by how long the drawing took; what was missed is not made up for.
    nextAtMs = Math.max(nextAtMs + EVERY_MS, timeMs);
    cancel = clock.after(nextAtMs - timeMs, show);
  }
  function open(side: CameraName, hour: number | undefined, source: StreamSource): () => void {
    const paint = createViewPainter(side);
    const look = (moment: Omit<SceneMoment, 'hour'>) => {
      const bytes = paint({ ...moment, hour: hour ?? hourAt(wallTime.nowMs()) });
      source.onPicture({ bytes, isEntry: true });
    };
    lookers.add(look);
    if (!cancel) {
      nextAtMs = clock.nowMs();
      cancel = clock.after(0, show);
    }
    return () => {
      lookers.delete(look);
      if (lookers.size > 0) return;
      cancel?.();
      cancel = null;
    };
  }
  return {
    inputOf(side, hour) {
      let view = views.get(side);
      if (!view) {
        view = shareStream((source) => open(side, hour, source), form.slackBytes);
        views.set(side, view);
      }
      return {
        options: form.inputArgs,
        address: null,
        pipeTo: view.pipeTo,
        isH264: false,
        shape: SCENE.width / SCENE.height,
      };
    },
    addPasser(passer) {
      if (!drive.isParked) return false;
      movers = [...movers, { ...passer, startedAtMs: clock.nowMs() }].slice(-MAX_MOVERS);
      return true;
    },
    receive(state) {
      drive = driveOn(drive, state);
      if (!drive.isParked) movers = [];
    },
  };
}
