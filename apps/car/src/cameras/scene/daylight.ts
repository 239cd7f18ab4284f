import { blendColours, type Rgb } from './picture.ts';
import type { Point } from './views.ts';

export interface Daylight {
  /** 0 at night to 1 by day. */
  day: number;
  zenith: Rgb;
  horizon: Rgb;
  /** Ambient light, and the additional light of the sun. */
  ambient: number;
  sun: number;
  /** Where the sun is, as a step of length 1. */
  towardsSun: Point;
  /** How strongly windows shine, 0 to 1. */
  windows: number;
}

const DAWN = [6, 8] as const;
const DUSK = [18, 20] as const;
/** The sun stands behind the houses of the left side, high enough to light the street. */
const TOWARDS_SUN: Point = [-0.45, 0.78, 0.44];
/** How long a cloud takes to pass, ms, and how much of the light it takes. */
const CLOUD_MS = 47_000;
const CLOUD_SHARE = 0.14;

const smooth = (share: number) => {
  const within = Math.max(0, Math.min(1, share));
  return within * within * (3 - 2 * within);
};

/** The light at an hour of the day, 0 up to 24, without clouds. */
export function daylightAt(hour: number): Daylight {
  const morning = smooth((hour - DAWN[0]) / (DAWN[1] - DAWN[0]));
  const evening = smooth((hour - DUSK[0]) / (DUSK[1] - DUSK[0]));
  const day = morning * (1 - evening);
  const low = 1 - Math.abs(2 * day - 1);
  const warm: Rgb = [0.95, 0.7, 0.5];
  return {
    day,
    zenith: blendColours(
      blendColours([0.03, 0.045, 0.09], [0.36, 0.56, 0.83], day),
      [0.45, 0.45, 0.6],
      low * 0.4,
    ),
    horizon: blendColours(blendColours([0.1, 0.11, 0.16], [0.78, 0.86, 0.93], day), warm, low * 0.6),
    // Cameras open up in the dark, and streets have lamps: more than half of the light is left to be seen by.
    ambient: 0.58 + 0.14 * day,
    sun: 0.5 * day,
    towardsSun: TOWARDS_SUN,
    windows: 1 - smooth(day * 1.6),
  };
}

/** What clouds leave of the light at a time, for a seed: 0.86 to 1, changing slowly. */
export function lightThroughClouds(timeMs: number, seed: number): number {
  const at = timeMs / CLOUD_MS + seed * 0.37;
  const wave = Math.sin(at * 2 * Math.PI) * 0.6 + Math.sin(at * 4.7 + 1.3) * 0.4;
  return 1 - CLOUD_SHARE * (0.5 + 0.5 * wave);
}
