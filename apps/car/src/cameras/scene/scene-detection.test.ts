import type { CameraName } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { GREY } from '../../ports/movement-detector.ts';
import { type Monotonic, plusMs } from '../../ports/unit-time.ts';
import { createDetector } from '../../sentry/detector/detector.ts';
import { stepDetector } from '../../sentry/detector/step-detector.ts';
import type { ScenePasser } from '../scene-contract.ts';
import { isOver, type Mover } from './movers.ts';
import { SCENE } from './picture.ts';
import { streetOf } from './street.ts';
import { createViewPainter } from './view-painter.ts';
import { PARKED } from './views.ts';

const SIDES: CameraName[] = ['FRONT', 'REAR', 'LEFT', 'RIGHT'];
/** As they are at first. */
const settings = {
  sensitivity: 100,
  minDurationS: 2,
  proximityPct: 100,
  isShadowFilterOn: false,
  mask: null,
};
const street = streetOf(1);
const STEP = SCENE.width / GREY.width;

/** The picture as Sentry looks at it. */
function greyOf(luma: Uint8Array): Uint8Array {
  const grey = new Uint8Array(GREY.width * GREY.height);
  for (let y = 0; y < GREY.height; y++)
    for (let x = 0; x < GREY.width; x++) {
      const at = y * STEP * SCENE.width + x * STEP;
      const sum = [0, 2, 2 * SCENE.width, 2 * SCENE.width + 2].reduce(
        (all, next) => all + (luma[at + next] ?? 0),
        0,
      );
      grey[y * GREY.width + x] = sum / 4;
    }
  return grey;
}

const START = 1_000 as Monotonic;

/** How long Sentry detects a movement in the given time, s; the object starts after three. */
function alarmS(view: CameraName, hour: number, seconds: number, passer?: ScenePasser): number {
  const painter = createViewPainter(view, street, 1);
  const detector = createDetector();
  const mover: Mover | null = passer ? { ...passer, startedAtMs: plusMs(START, 3_000) } : null;
  let moving = 0;
  for (let timeMs = START; timeMs < START + seconds * 1_000; timeMs = plusMs(timeMs, 1_000 / SCENE.fps)) {
    const movers = mover && !isOver(mover, timeMs) ? [mover] : [];
    const now = hour + timeMs / 3_600_000;
    const { luma } = painter.paint({ timeMs, hour: now, place: PARKED, movers });
    if (stepDetector(detector, greyOf(luma), timeMs, settings).isMoving) moving += 1;
  }
  return moving / SCENE.fps;
}

it.each([
  ['by day', 12, 'FRONT'],
  ['by day', 12, 'REAR'],
  ['by day', 12, 'LEFT'],
  ['by day', 12, 'RIGHT'],
  ['at dusk', 18.9, 'REAR'],
  ['at night', 23, 'FRONT'],
  ['at night', 23, 'RIGHT'],
] as const)('lets Sentry detect a person walking nearby, %s at %d h: %s', (_when, hour, side) => {
  expect(alarmS(side, hour, 9, { what: 'person', side, distance: 'near' })).toBeGreaterThan(1);
});

it.each([
  ['by day', 13, 'FRONT'],
  ['as night falls', 19.2, 'LEFT'],
  ['at night', 2, 'REAR'],
] as const)(
  'gives Sentry nothing to detect without a person nearby, %s at %d h: leaves, clouds, noise, the light of the hour',
  (_when, hour, side) => {
    expect(alarmS(side, hour, 25)).toBe(0);
  },
);

it.each(SIDES)('shows a car that drives by nearby, and never a person far away: %s', (side) => {
  expect(alarmS(side, 12, 8, { what: 'car', side, distance: 'near' })).toBeGreaterThan(0.3);
  expect(alarmS(side, 12, 10, { what: 'person', side, distance: 'far' })).toBe(0);
});
