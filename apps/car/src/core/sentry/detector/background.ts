import type { Light } from './light.ts';
import { BLOCK, BLOCKS, COLUMNS, HEIGHT, PIXELS, type Picture, ROWS, WIDTH } from './picture.ts';

/** How far outside of its surroundings' range a pixel must lie to differ: grey levels, and its own deviations. */
const MARGIN = { levels: 9, deviations: 2.2 };
/** Deviation of a pixel of which nothing is known, grey levels. */
const FIRST_DEVIATION = 2.5;
/** How long the background takes to follow, ms: where all is quiet, and where something is. */
const FOLLOW_MS = { quiet: 5_000, busy: 40_000 };
/** Parts of the picture, of which one is learned at each picture. */
const STRIPES = 4;
const STRIPE_ROWS = Math.ceil(ROWS / STRIPES) * BLOCK;

/** What is always there: of each pixel its mean, its own deviation, and between which levels it does not differ. */
export interface Background {
  readonly mean: Float32Array;
  readonly deviation: Float32Array;
  readonly low: Int16Array;
  readonly high: Int16Array;
  /** Mean of each block. */
  readonly blocks: Float32Array;
  stripe: number;
}

export function createBackground(): Background {
  return {
    mean: new Float32Array(PIXELS),
    deviation: new Float32Array(PIXELS),
    low: new Int16Array(PIXELS),
    high: new Int16Array(PIXELS),
    blocks: new Float32Array(BLOCKS),
    stripe: 0,
  };
}

/** Begins anew with one picture. */
export function beginBackground(background: Background, picture: Picture): void {
  background.mean.set(picture);
  background.deviation.fill(FIRST_DEVIATION);
  refresh(background, 0, HEIGHT);
}

/** Takes a picture in whole, with the weight of one of `count` pictures: at the beginning, when nothing is known. */
export function takeWhole(background: Background, picture: Picture, light: Light, count: number): void {
  const weight = 1 / count;
  for (let at = 0; at < PIXELS; at++)
    learnPixel(background, at, light.plain[picture[at] as number] as number, weight);
  refresh(background, 0, HEIGHT);
}

/** Learns the next part of a picture; blocks that are `busy` much slower. `sinceMs` is the time since the picture before. */
export function learnStripe(
  background: Background,
  picture: Picture,
  light: Light,
  busy: Uint8Array,
  sinceMs: number,
): void {
  // DETECT-2
  const { plain } = light;
  const from = background.stripe * STRIPE_ROWS;
  const to = Math.min(HEIGHT, from + STRIPE_ROWS);
  const quiet = weightOf(sinceMs * STRIPES, FOLLOW_MS.quiet);
  const slow = weightOf(sinceMs * STRIPES, FOLLOW_MS.busy);
  for (let y = from, at = from * WIDTH; y < to; y++) {
    const firstBlock = ((y / BLOCK) | 0) * COLUMNS;
    for (let block = firstBlock; block < firstBlock + COLUMNS; block++) {
      const weight = busy[block] === 0 ? quiet : slow;
      for (const end = at + BLOCK; at < end; at++)
        learnPixel(background, at, plain[picture[at] as number] as number, weight);
    }
  }
  refresh(background, from, to);
  background.stripe = to === HEIGHT ? 0 : background.stripe + 1;
}

const weightOf = (sinceMs: number, followMs: number): number => 1 - Math.exp(-sinceMs / followMs);

function learnPixel({ mean, deviation }: Background, at: number, level: number, weight: number): void {
  const was = mean[at] as number;
  const off = level - was;
  const spread = deviation[at] as number;
  mean[at] = was + weight * off;
  deviation[at] = spread + weight * (Math.abs(off) - spread);
}

/** Brings the background to another light: each level becomes gain x level + offset. */
export function relight(background: Background, gain: number, offset: number): void {
  const { mean, deviation } = background;
  for (let at = 0; at < PIXELS; at++) {
    mean[at] = Math.max(0, Math.min(255, gain * (mean[at] as number) + offset));
    deviation[at] = gain * (deviation[at] as number);
  }
  refresh(background, 0, HEIGHT);
}

/** Writes block means, and between which levels the pixels of some rows do not differ; the rows are whole blocks. */
function refresh(background: Background, from: number, to: number): void {
  const { mean, blocks } = background;
  for (let row = from / BLOCK; row < to / BLOCK; row++)
    for (let column = 0; column < COLUMNS; column++) {
      let sum = 0;
      const first = row * BLOCK * WIDTH + column * BLOCK;
      for (let line = first; line < first + BLOCK * WIDTH; line += WIDTH)
        for (let at = line; at < line + BLOCK; at++) sum += mean[at] as number;
      blocks[row * COLUMNS + column] = sum / (BLOCK * BLOCK);
    }
  for (let y = from; y < to; y++) refreshRow(background, y);
}

/** The range of a pixel is that of its 3x3 surroundings: it forgives edges and a pixel of shake. */
function refreshRow({ mean, deviation, low, high }: Background, y: number): void {
  const above = Math.max(0, y - 1) * WIDTH;
  const here = y * WIDTH;
  const below = Math.min(HEIGHT - 1, y + 1) * WIDTH;
  let leastBefore = 255;
  let mostBefore = 0;
  let least = 255;
  let most = 0;
  // One column ahead of the pixel that is written: the three columns around it are known then.
  for (let x = 0; x <= WIDTH; x++) {
    let leastNext = 255;
    let mostNext = 0;
    if (x < WIDTH) {
      const a = mean[above + x] as number;
      const b = mean[here + x] as number;
      const c = mean[below + x] as number;
      leastNext = Math.min(a, b, c);
      mostNext = Math.max(a, b, c);
    }
    if (x > 0) {
      const at = here + x - 1;
      const margin = MARGIN.levels + MARGIN.deviations * (deviation[at] as number);
      low[at] = Math.min(leastBefore, least, leastNext) - margin;
      high[at] = Math.max(mostBefore, most, mostNext) + margin;
    }
    leastBefore = least;
    mostBefore = most;
    least = leastNext;
    most = mostNext;
  }
}
