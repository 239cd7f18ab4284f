import { GREY } from '../../ports/movement-detector.ts';
import { chanceOf } from './night-street.ts';

/** An object in a picture of the drawn scene; pixels and grey levels. */
export interface SceneAt {
  gain?: number;
  offset?: number;
  shiftX?: number;
  shiftY?: number;
  /** Grain of up to so much to each side. */
  noise?: number;
  thing?: { x: number; y: number; width: number; height: number };
}

const MARGIN = 8;

/** A scene with walls, ground and their textures, drawn by chance; answers a function that takes pictures of it. */
export function greyScene(seed: number): (at: SceneAt) => Uint8Array<ArrayBuffer> {
  const { width, height } = GREY;
  const draw = chanceOf(seed);
  const wide = width + 2 * MARGIN;
  const high = height + 2 * MARGIN;
  const world = new Float32Array(wide * high).fill(100);
  for (let wall = 0; wall < 30; wall++) {
    const [left, top] = [draw() * wide, draw() * high];
    const [right, bottom] = [left + 10 + draw() * 50, top + 10 + draw() * 40];
    const level = 50 + draw() * 110;
    for (let y = Math.floor(top); y < Math.min(high, bottom); y++)
      for (let x = Math.floor(left); x < Math.min(wide, right); x++) world[y * wide + x] = level;
  }
  for (let at = 0; at < world.length; at++) world[at] = (world[at] ?? 0) + draw() * 14;
  return ({ gain = 1, offset = 0, shiftX = 0, shiftY = 0, noise = 0, thing }) => {
    const picture = new Uint8Array(width * height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        let level = world[(y + MARGIN + shiftY) * wide + x + MARGIN + shiftX] ?? 0;
        if (thing && isIn(thing, x, y)) level = 20 + ((x - thing.x) % 6 < 3 ? 0 : 40) + ((y * 7) % 20);
        const grain = noise * (2 * draw() - 1);
        picture[y * width + x] = Math.max(0, Math.min(255, gain * level + offset + grain));
      }
    return picture;
  };
}

const isIn = (thing: NonNullable<SceneAt['thing']>, x: number, y: number): boolean =>
  x >= thing.x && x < thing.x + thing.width && y >= thing.y && y < thing.y + thing.height;
