import { FINE } from './background.ts';
import { BLOCK_STATE } from './blocks.ts';
import type { Detector } from './detector.ts';
import { BLOCK, COLUMNS, HEIGHT, PIXELS, type Picture, WIDTH } from './picture.ts';
import { BLOCK_CONTENT } from './texture.ts';
import type { Track } from './tracks.ts';

/** Size of a strip, pixels: four pictures side by side. */
export const STRIP = { width: 4 * WIDTH, height: HEIGHT } as const;

/** How much brighter differences are drawn. */
const LOUDER = 4;
const BLOCK_LEVELS = { joining: 60, smooth: 150, structure: 255 };

/**
 * What the detector saw in the last picture, as grey bytes of STRIP: the picture, its difference from the background, its
 * blocks (dark: joins, grey: smooth, white: something new) and its tracks (thin: followed, thick: moves).
 */
export function drawStrip(detector: Detector, picture: Picture): Uint8Array {
  const strip = new Uint8Array(4 * PIXELS);
  for (let at = 0; at < PIXELS; at++) {
    const first = Math.floor(at / WIDTH) * STRIP.width + (at % WIDTH);
    const level = picture[at] ?? 0;
    strip[first] = level;
    strip[first + WIDTH] = Math.min(255, LOUDER * differenceAt(detector, picture, at));
    strip[first + 2 * WIDTH] = blockLevel(detector, at);
    strip[first + 3 * WIDTH] = level / 2;
  }
  for (const track of detector.tracks) if (!track.isFree) drawBox(strip, track);
  return strip;
}

function differenceAt({ background, light, shift }: Detector, picture: Picture, at: number): number {
  const x = (at % WIDTH) + shift.x;
  const y = Math.floor(at / WIDTH) + shift.y;
  if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) return 0;
  const level = light.plain[picture[y * WIDTH + x] ?? 0] ?? 0;
  return Math.abs(level - (background.mean[at] ?? 0) / FINE);
}

function blockLevel({ blocks }: Detector, at: number): number {
  const block = Math.floor(at / WIDTH / BLOCK) * COLUMNS + Math.floor((at % WIDTH) / BLOCK);
  if (blocks.state[block] === BLOCK_STATE.off) return 0;
  if (blocks.state[block] === BLOCK_STATE.joining) return BLOCK_LEVELS.joining;
  return blocks.content[block] === BLOCK_CONTENT.structure ? BLOCK_LEVELS.structure : BLOCK_LEVELS.smooth;
}

function drawBox(strip: Uint8Array, { left, top, right, bottom, isMoving }: Track): void {
  const thick = isMoving ? 3 : 1;
  const [endX, endY] = [(right + 1) * BLOCK, (bottom + 1) * BLOCK];
  for (let y = top * BLOCK; y < endY; y++)
    for (let x = left * BLOCK; x < endX; x++) {
      const inwards = Math.min(x - left * BLOCK, endX - 1 - x, y - top * BLOCK, endY - 1 - y);
      if (inwards < thick) strip[y * STRIP.width + 3 * WIDTH + x] = 255;
    }
}
