import { describe, expect, it } from 'vitest';
import { GREY } from '../../ports/movement-detector.ts';
import {
  drawNight,
  LIGHT_KINDS,
  type NightKind,
  nightFilm,
  toGrey,
  WALK_KINDS,
} from '../test-support/night-films.ts';
import { type CameraSettings, createDetector } from './detector.ts';
import { stepDetector } from './step-detector.ts';

const settings: CameraSettings = {
  sensitivity: 100,
  minDurationS: 0,
  proximityPct: 100,
  isShadowFilterOn: false,
  mask: null,
};
/** Other films than those that the detector was tuned on. */
const SEEDS = [1, 2, 3];

/** Times of the pictures in which a movement is reported, s. */
function movementTimes(kind: NightKind, seed: number): number[] {
  const film = nightFilm(kind, seed);
  const detector = createDetector();
  const times: number[] = [];
  for (const picture of drawNight(film)) {
    const place = Math.round(detector.timeMs / 100);
    if (stepDetector(detector, toGrey(picture), (place + 1) * 100, settings).isMoving)
      times.push(place / GREY.fps);
  }
  return times;
}

describe('at night', () => {
  it.each(LIGHT_KINDS)('DETECT-15 takes no light for a movement: %s', (kind) => {
    for (const seed of SEEDS) expect(movementTimes(kind, seed), `film ${seed}`).toEqual([]);
  });

  it.each(WALK_KINDS)('DETECT-15 finds what moves, also in a light that moves: %s', (kind) => {
    for (const seed of SEEDS) {
      const [event] = nightFilm(kind, seed).events;
      const times = movementTimes(kind, seed);
      expect(times.length, `film ${seed}`).toBeGreaterThan(0);
      for (const atS of times) {
        expect(atS).toBeGreaterThan((event?.[0] ?? 0) - 0.5);
        expect(atS).toBeLessThan((event?.[1] ?? 0) + 1);
      }
    }
  });
});
