import { nextRandom } from '../../shared/random.ts';

/** Size in which night films are drawn, pixels: cameras send at least this. */
export const NIGHT = { width: 320, height: 240, fps: 10, lengthS: 9 } as const;

/** Chance that is the same for the same seed; from 0 up to 1. */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    const next = nextRandom(state);
    state = next.seed;
    return next.value;
  };
}

/** A street without its light: the share of light that each point reflects, and that reaches it from a car on the road. */
export interface Street {
  readonly reflects: Float32Array;
  readonly faces: Float32Array;
}

/** Draws a street by chance: road, houses with windows, parked cars and posts, each with grain of several sizes. */
export function drawStreet(draw: () => number): Street {
  const { width, height } = NIGHT;
  const reflects = new Float32Array(width * height);
  const faces = new Float32Array(width * height);
  const fill = (x: number, y: number, w: number, h: number, reflected: number, facing: number) => {
    for (let row = Math.max(0, y | 0); row < Math.min(height, y + h); row++)
      for (let column = Math.max(0, x | 0); column < Math.min(width, x + w); column++) {
        reflects[row * width + column] = reflected;
        faces[row * width + column] = facing;
      }
  };
  const horizon = height * (0.3 + 0.2 * draw());
  fill(0, 0, width, horizon, 0.05, 0.1);
  fill(0, horizon, width, height, 0.15 + 0.15 * draw(), 1);
  for (let x = 0; x < width; ) {
    const w = 40 + 80 * draw();
    const [wall, facing, top] = [0.15 + 0.45 * draw(), 0.4 + 0.6 * draw(), horizon * 0.7 * draw()];
    fill(x, top, w, horizon + 12 - top, wall, facing);
    for (let row = top + 8; row < horizon - 16; row += 24)
      for (let column = x + 6; column < x + w - 14; column += 22)
        fill(column, row, 10, 14, 0.4 * draw(), 0.7 * facing);
    x += w;
  }
  for (let line = 0; line < 5; line++)
    fill(line * 70 + 30 * draw(), horizon + 60 + 10 * draw(), 30, 4, 0.6, 1);
  for (let car = 0; car < 3; car++) {
    const [x, y, paint] = [width * draw(), horizon + 5 + 25 * draw(), 0.1 + 0.5 * draw()];
    fill(x, y, 70, 26, paint, 0.9);
    fill(x + 10, y - 14, 46, 14, 0.05 + 0.1 * draw(), 0.6);
    fill(x + 8, y + 20, 12, 12, 0.04, 0.5);
    fill(x + 50, y + 20, 12, 12, 0.04, 0.5);
  }
  for (let post = 0; post < 2; post++) fill(width * draw(), 0, 4, horizon + 40, 0.1 + 0.4 * draw(), 0.8);
  for (const size of [1, 3, 9]) roughen(reflects, size, 0.25, draw);
  return { reflects, faces };
}

/** Gives a surface grain of some size, by up to a share to each side. */
function roughen(reflects: Float32Array, size: number, share: number, draw: () => number): void {
  const { width, height } = NIGHT;
  const columns = Math.ceil(width / size);
  const grain = Float32Array.from({ length: columns * Math.ceil(height / size) }, () => 2 * draw() - 1);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const here = grain[((y / size) | 0) * columns + ((x / size) | 0)] as number;
      reflects[y * width + x] = (reflects[y * width + x] as number) * (1 + share * here);
    }
}
