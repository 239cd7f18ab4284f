import type { Light } from './light.ts';
import {
  BLOCK,
  BLOCK_PIXELS,
  BLOCKS,
  COLUMNS,
  HEIGHT,
  PIXELS,
  type Picture,
  ROWS,
  WIDTH,
} from './picture.ts';

/** Deviation of a pixel of which nothing is known, grey levels. */
const FIRST_DEVIATION = 2.5;
/** How long the background takes to follow, ms: where all is still, and where something moves. */
const FOLLOW_MS = { still: 5_000, busy: 40_000 };
const FINE_BITS = 7;
/** A grey level in the fine steps that means and deviations are kept in: whole numbers, because those are fast. */
export const FINE = 1 << FINE_BITS;
const BRIGHTEST = 255 * FINE;
/** How far outside of its surroundings' range a pixel must lie to differ: grey levels, and its own deviations in FINE steps. */
const MARGIN = { levels: 9, deviations: Math.round(2.2 * FINE) };
/** Weights of learning are whole numbers of this. */
const WHOLE_BITS = 12;
const WHOLE = 1 << WHOLE_BITS;
/** Parts of the picture, of which one is learned at each picture. */
const STRIPES = 4;
const STRIPE_ROWS = Math.ceil(ROWS / STRIPES) * BLOCK;

/** The static scene: for each pixel its mean and deviation in FINE steps, and the range of levels within which it does not differ. */
export interface Background {
  readonly mean: Int16Array;
  readonly deviation: Int16Array;
  readonly low: Int16Array;
  readonly high: Int16Array;
  /** Mean of each block. */
  readonly blocks: Float32Array;
  stripe: number;
}

/** Makes room for a background of which nothing is known yet. */
export function createBackground(): Background {
  return {
    mean: new Int16Array(PIXELS),
    deviation: new Int16Array(PIXELS),
    low: new Int16Array(PIXELS),
    high: new Int16Array(PIXELS),
    blocks: new Float32Array(BLOCKS),
    stripe: 0,
  };
}

export function beginBackground(background: Background, picture: Picture): void {
  for (let at = 0; at < PIXELS; at++) background.mean[at] = (picture[at] as number) * FINE;
  background.deviation.fill(FIRST_DEVIATION * FINE);
  refresh(background, 0, HEIGHT);
}

/** Takes a picture in whole, with the weight of one of `count` pictures: at the beginning, when nothing is known. */
export function learnPicture(background: Background, picture: Picture, light: Light, count: number): void {
  const weight = Math.round(WHOLE / count);
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
  const fast = weightOf(sinceMs * STRIPES, FOLLOW_MS.still);
  const slow = weightOf(sinceMs * STRIPES, FOLLOW_MS.busy);
  for (let y = from, at = from * WIDTH; y < to; y++) {
    const firstBlock = ((y / BLOCK) | 0) * COLUMNS;
    for (let block = firstBlock; block < firstBlock + COLUMNS; block++) {
      const weight = busy[block] === 1 ? slow : fast;
      for (const end = at + BLOCK; at < end; at++)
        learnPixel(background, at, plain[picture[at] as number] as number, weight);
    }
  }
  refresh(background, from, to);
  background.stripe = to === HEIGHT ? 0 : background.stripe + 1;
}

const weightOf = (sinceMs: number, followMs: number): number =>
  Math.round(WHOLE * (1 - Math.exp(-sinceMs / followMs)));

function learnPixel({ mean, deviation }: Background, at: number, level: number, weight: number): void {
  const was = mean[at] as number;
  const off = level * FINE - was;
  const spread = deviation[at] as number;
  mean[at] = was + ((off * weight + WHOLE / 2) >> WHOLE_BITS);
  deviation[at] = spread + (((Math.abs(off) - spread) * weight + WHOLE / 2) >> WHOLE_BITS);
}

/** Brings the background to another light: each level becomes gain x level + offset. */
export function adjustLight(background: Background, gain: number, offset: number): void {
  const { mean, deviation } = background;
  for (let at = 0; at < PIXELS; at++) {
    mean[at] = Math.max(0, Math.min(255 * FINE, gain * (mean[at] as number) + offset * FINE));
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
      for (let y = 0, at = first; y < BLOCK; y++, at += WIDTH - BLOCK)
        for (const end = at + BLOCK; at < end; at++) sum += mean[at] as number;
      blocks[row * COLUMNS + column] = sum / (FINE * BLOCK_PIXELS);
    }
  for (let y = from; y < to; y++) refreshRow(background, y);
}

/** Least and most of two whole numbers without a branch, which noise would make the processor guess wrong. */
const least = (a: number, b: number): number => b + ((a - b) & ((a - b) >> 31));
const most = (a: number, b: number): number => a - ((a - b) & ((a - b) >> 31));

/** The range of a pixel is that of its 3x3 surroundings: it forgives edges and a pixel of shake. */
function refreshRow({ mean, deviation, low, high }: Background, y: number): void {
  const above = Math.max(0, y - 1) * WIDTH;
  const here = y * WIDTH;
  const below = Math.min(HEIGHT - 1, y + 1) * WIDTH;
  let lowBefore = BRIGHTEST;
  let highBefore = 0;
  let lowHere = BRIGHTEST;
  let highHere = 0;
  // One column ahead of the pixel that is written: the three columns around it are known then.
  for (let x = 0; x <= WIDTH; x++) {
    const column = x < WIDTH ? x : WIDTH - 1;
    const a = mean[above + column] as number;
    const b = mean[here + column] as number;
    const c = mean[below + column] as number;
    const lowNext = least(least(a, b), c);
    const highNext = most(most(a, b), c);
    if (x > 0) {
      const at = here + x - 1;
      const margin = MARGIN.levels * FINE + ((MARGIN.deviations * (deviation[at] as number)) >> FINE_BITS);
      low[at] = (least(least(lowBefore, lowHere), lowNext) - margin) >> FINE_BITS;
      high[at] = (most(most(highBefore, highHere), highNext) + margin) >> FINE_BITS;
    }
    lowBefore = lowHere;
    highBefore = highHere;
    lowHere = lowNext;
    highHere = highNext;
  }
}
