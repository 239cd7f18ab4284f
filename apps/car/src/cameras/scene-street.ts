import type { CameraName } from '@ligo/protocol';
import type { WallMs } from '@ligo/signals';
import type { CameraInput } from '../ports/cameras.ts';
import type { CarContext } from '../ports/car-context.ts';
import { pipeFormat } from './pipe-formats.ts';
import { driveOn, parkedDrive, placeNow } from './scene/drive-along.ts';
import { isOver, type Mover } from './scene/movers.ts';
import { SCENE } from './scene/picture.ts';
import { type Street, streetOf } from './scene/street.ts';
import { createViewPainter, type SceneMoment, type ViewPainter } from './scene/view-painter.ts';
import type { SceneControl } from './scene-contract.ts';
import { type SharedStream, type StreamSource, shareStream } from './share-stream.ts';

const EVERY_MS = 1_000 / SCENE.fps;
/** Maximum number of objects at a time; one more replaces the first. */
const MAX_MOVERS = 8;

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

/** Makes the scene; the same seed gives the same street. */
export function createSceneStreet(
  { clock, wallTime }: Pick<CarContext, 'clock' | 'wallTime'>,
  seed: number,
): SceneStreet {
  const form = pipeFormat('raw', `${SCENE.width}x${SCENE.height}`, SCENE.fps);
  const views = new Map<CameraName, SharedStream>();
  const lookers = new Set<(moment: Omit<SceneMoment, 'hour'>) => void>();
  let street: Street | null = null;
  let movers: Mover[] = [];
  let drive = parkedDrive;
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
    let painter: ViewPainter | null = null;
    const look = (moment: Omit<SceneMoment, 'hour'>) => {
      street ??= streetOf(seed);
      painter ??= createViewPainter(side, street, seed);
      const { bytes } = painter.paint({ ...moment, hour: hour ?? hourAt(wallTime.nowMs()) });
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
      return { options: form.inputArgs, address: null, pipeTo: view.pipeTo, isH264: false };
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
