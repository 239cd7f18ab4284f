import type { CameraName } from '@ligo/protocol';
import type { Monotonic } from '../../ports/unit-time.ts';
import { nextRandom } from '../../shared/random.ts';
import { type Daylight, daylightAt, lightThroughClouds } from './daylight.ts';
import { drawMover } from './draw-mover.ts';
import { drawStreet } from './draw-street.ts';
import { drawLeaves } from './foliage.ts';
import type { Mover } from './movers.ts';
import { newPicture, SCENE, type ScenePicture } from './picture.ts';
import type { Street } from './street.ts';
import { type ScenePlace, type View, viewOf } from './views.ts';

/** What all cameras see of the same moment. */
export interface SceneMoment {
  /** Unix milliseconds. */
  timeMs: Monotonic;
  /** Hour of the day where the car is, 0 up to 24. */
  hour: number;
  place: ScenePlace;
  movers: readonly Mover[];
}

/** Draws what one camera of the simulated car sees. */
export interface ViewPainter {
  /** A picture that is the caller's. */
  paint(moment: SceneMoment): ScenePicture;
}

/** The light of the hour is taken up in steps so small that no one sees them, hours. */
const HOUR_STEP = 20 / 3_600;
/** Words of noise, each of four pixels. */
const NOISE_WORDS = 1 << 15;
/** A camera's noise, grey levels from end to end. */
const NOISE_LEVELS = 3;
const GRAIN_LEVELS = 5;

interface Ground {
  view: View;
  light: Daylight;
}

function noiseOf(seed: number): Uint32Array {
  const bytes = new Uint8Array(NOISE_WORDS * 4);
  let at = seed;
  for (let place = 0; place < bytes.length; place++) {
    const { value, seed: next } = nextRandom(at);
    at = next;
    bytes[place] = value * NOISE_LEVELS;
  }
  return new Uint32Array(bytes.buffer);
}

const wordsOf = (plane: Uint8Array) => new Uint32Array(plane.buffer, plane.byteOffset, plane.byteLength / 4);

/** A painter for one camera in a street. The same seed and the same moments give the same pictures. */
export function createViewPainter(side: CameraName, street: Street, seed: number): ViewPainter {
  const map = new Uint8Array(SCENE.width * SCENE.height);
  const drawn = newPicture();
  const shown = newPicture();
  const noise = noiseOf(seed);
  const table = new Uint8Array(256);
  let ground: Ground | null = null;
  let drawnAs = '';
  let shownAs = '';
  let noiseSeed = seed;

  /** The street without moving objects, drawn again only after the car or the hour has changed. */
  function draw(place: ScenePlace, hour: number): Ground {
    const hourStep = Math.floor(hour / HOUR_STEP);
    const as = `${place.alongM} ${place.fromKerbM} ${hourStep}`;
    if (ground && as === drawnAs) return ground;
    ground = { view: viewOf(side, place), light: daylightAt(hourStep * HOUR_STEP) };
    drawStreet(drawn, map, ground.view, street, ground.light);
    grain(drawn.luma, noise);
    drawnAs = as;
    shownAs = '';
    return ground;
  }
  /** In the light of the clouds, drawn again only when it changes by a grey level. */
  function shade(timeMs: number): void {
    const steps = Math.round(lightThroughClouds(timeMs, seed) * 200);
    if (shownAs === String(steps)) return;
    shownAs = String(steps);
    for (let level = 0; level < 256; level++)
      table[level] = Math.min(235, 16 + Math.max(0, level - 16) * (steps / 200));
    for (let at = 0; at < drawn.luma.length; at++) shown.luma[at] = table[drawn.luma[at] ?? 0] ?? 0;
    shown.u.set(drawn.u);
    shown.v.set(drawn.v);
  }
  return {
    paint({ timeMs, hour, place, movers }) {
      const { view, light } = draw(place, hour);
      shade(timeMs);
      const picture = newPicture();
      picture.u.set(shown.u);
      picture.v.set(shown.v);
      const { value, seed: next } = nextRandom(noiseSeed);
      noiseSeed = next;
      const offset = Math.floor(value * NOISE_WORDS);
      const [from, to] = [wordsOf(shown.luma), wordsOf(picture.luma)];
      // Four pixels at a time: 235 and the noise never carry into the next one.
      for (let at = 0; at < to.length; at++)
        to[at] = (from[at] ?? 0) + (noise[(at + offset) & (NOISE_WORDS - 1)] ?? 0);
      for (const tree of street.trees) drawLeaves(picture, map, view, tree, light, timeMs);
      for (const mover of movers) if (mover.side === side) drawMover(picture, map, mover, light, timeMs);
      return picture;
    },
  };
}

/** Takes the smoothness from walls and asphalt. */
function grain(luma: Uint8Array, noise: Uint32Array): void {
  const bytes = new Uint8Array(noise.buffer);
  for (let at = 0; at < luma.length; at++) {
    const share = (bytes[(at * 7 + (at >> 9)) & (bytes.length - 1)] ?? 0) - 1;
    luma[at] = (luma[at] ?? 0) + share * (GRAIN_LEVELS / 2);
  }
}
