import { describe, expect, it } from 'vitest';
import { drawNight, toGrey } from '../test-support/draw-night.ts';
import { LIGHT_KINDS, type NightFilm, nightFilm, WALK_KINDS } from '../test-support/night-films.ts';
import { alarmsIn } from '../test-support/sentry-clips.ts';

/** Other films than those that the detector was tuned on. */
const SEEDS = [1, 2, 3];
const alarmsOf = (film: NightFilm) => alarmsIn(Array.from(drawNight(film), toGrey));

describe('at night', () => {
  it.each(LIGHT_KINDS)('DETECT-15 takes no light for a movement: %s', (kind) => {
    for (const seed of SEEDS) expect(alarmsOf(nightFilm(kind, seed)), `film ${seed}`).toEqual([]);
  });

  it.each(WALK_KINDS)('DETECT-15 finds what moves, also in a light that moves: %s', (kind) => {
    for (const seed of SEEDS) {
      const film = nightFilm(kind, seed);
      const [[beginS, endS] = [0, 0]] = film.events;
      const alarms = alarmsOf(film);
      expect(alarms.length, `film ${seed}`).toBeGreaterThan(0);
      expect(alarms[0]?.[0]).toBeGreaterThan(beginS - 0.5);
      expect(alarms.at(-1)?.[1]).toBeLessThan(endS + 1);
    }
  });
});
