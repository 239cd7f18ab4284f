import type { CameraName } from '@ligo/protocol';
import type { Monotonic } from '../../ports/unit-time.ts';
import { nextRandom } from '../../shared/random.ts';
import type { ScenePasser } from '../scene-contract.ts';
import {
  type Colours,
  coloursAt,
  draw,
  FOCAL_PX,
  HORIZON_PX,
  newPicture,
  PAINT,
  SCENE,
  type Sight,
} from './canvas.ts';
import { carAt, heightOf, lookAround, personAt, type ScenePlace, swingAfter } from './street.ts';

/** Something that passes one side of the car. */
export interface Mover extends ScenePasser {
  startedAtMs: Monotonic;
}

/** How far from the camera each goes past, m: a near person is at arm's length of the car, a far one across the street. */
const AWAY_M = { person: { near: 2.3, far: 11 }, car: { near: 4.4, far: 9.5 } } as const;
/** Metres a second. */
const SPEED = { person: { near: 1.1, far: 1.4 }, car: { near: 4, far: 6 } } as const;
const SIZE_M = { person: { halfLength: 0.5, height: 1.8 }, car: { halfLength: 2.4, height: 1.6 } } as const;

/** Where a mover is at a time: how far to the right of the camera's middle and away from it, m; `null` before and after. */
function placeOf({ what, distance, startedAtMs }: Mover, timeMs: Monotonic) {
  const awayM = AWAY_M[what][distance];
  const halfM = awayM + SIZE_M[what].halfLength;
  const walkedM = ((timeMs - startedAtMs) / 1000) * SPEED[what][distance];
  return walkedM < 0 || walkedM > 2 * halfM ? null : { rightM: walkedM - halfM, awayM, walkedM };
}

/** It has gone past. */
export const isOver = (mover: Mover, timeMs: Monotonic) =>
  timeMs > mover.startedAtMs && placeOf(mover, timeMs) === null;

/** What all cameras see of the same moment. */
export interface SceneMoment {
  timeMs: Monotonic;
  /** Hour of the day where the car is, 0 up to 24. */
  hour: number;
  place: ScenePlace & { isMoving: boolean };
  movers: readonly Mover[];
}

const smooth = (share: number) => {
  const within = Math.max(0, Math.min(1, share));
  return within * within * (3 - 2 * within);
};
/** 0 at night to 1 by day, in steps that no one sees. */
const dayAt = (hour: number) =>
  Math.round(200 * smooth((hour - 6) / 2) * (1 - smooth((hour - 18) / 2))) / 200;

/** A camera's noise, grey levels from end to end. */
const NOISE_LEVELS = 4;
const NOISE = (() => {
  let seed = 1;
  const levels = Uint8Array.from({ length: 1 << 16 }, () => {
    const next = nextRandom(seed);
    seed = next.seed;
    return next.value * NOISE_LEVELS;
  });
  return new Uint32Array(levels.buffer);
})();

/** Draws what one camera of the simulated car sees. The same moments give the same pictures, which are the caller's. */
export function createViewPainter(side: CameraName): (moment: SceneMoment) => Uint8Array {
  const street = newPicture();
  let colours: Colours = coloursAt(1);
  let drawnAs = '';
  return ({ timeMs, hour, place, movers }) => {
    const day = dayAt(hour);
    const as = JSON.stringify([place, day]);
    // The street without movers, drawn again only after the car or the light has changed.
    if (as !== drawnAs) {
      drawnAs = as;
      colours = coloursAt(day);
      draw(
        street,
        colours,
        [0, 0, SCENE.width, SCENE.height],
        lookAround(side, place),
        place.isMoving ? 'coarse' : 'smooth',
      );
    }
    const picture = street.slice();
    for (const mover of movers) if (mover.side === side) drawMover(picture, colours, mover, timeMs);
    // Four pixels at a time: 235 and the noise never carry into the next one.
    const words = new Uint32Array(picture.buffer, 0, (SCENE.width * SCENE.height) / 4);
    const offset = Math.floor(timeMs) % 16_381;
    for (let at = 0; at < words.length; at++)
      words[at] = (words[at] as number) + (NOISE[(at * 7 + offset) & 0x3fff] as number);
    return picture;
  };
}

function drawMover(picture: Uint8Array, colours: Colours, mover: Mover, timeMs: Monotonic): void {
  const place = placeOf(mover, timeMs);
  if (!place) return;
  const { rightM, awayM, walkedM } = place;
  const { halfLength, height } = SIZE_M[mover.what];
  const scale = FOCAL_PX / awayM;
  const middle = SCENE.width / 2 + rightM * scale;
  const foot = HORIZON_PX + heightOf(mover.side) * scale;
  const box = [
    middle - halfLength * scale,
    foot - height * scale,
    middle + halfLength * scale,
    foot,
  ] as const;
  const isPerson = mover.what === 'person';
  const swing = swingAfter(walkedM);
  const look = (sight: Sight, x: number, y: number) => {
    const across = (x - middle) / scale;
    const up = (foot - y) / scale;
    sight.paint = isPerson ? personAt(across, up, swing) : carAt(across, up, PAINT.silver);
    sight.awayM = awayM;
  };
  draw(picture, colours, box, look, 'plain');
}
