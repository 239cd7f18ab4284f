import { type Background, FINE } from './background.ts';
import type { Light } from './light.ts';
import { BLOCK, BLOCK_PIXELS, COLUMNS, type Picture, WIDTH } from './picture.ts';
import { BLOCK_CONTENT, type BlockContent } from './texture.ts';

/** Mean of a block's background below which a light beside it changes much, grey levels. */
const DARK = 120;
/** Pixels that become darker, as a share of those that become brighter, up to which a light may be the cause. */
const DARKER = 0.1;
/** Grey levels from which a lit pixel may be cut off, and the share of such pixels that leaves nothing to compare. */
const CUT = { level: 250, share: 0.5 };
/** Gradients of the background below this number of deviations are not visible when lit. */
const VISIBLE = 2;
/** A gradient is new above 1.5 times the lit background's and this number of deviations. */
const NEW = { times: 1.5, deviations: 4 };
/** Gradients that are needed: between lit pixels, and visible ones. */
const NEEDED = { pairs: 10, visible: 6 };
/** Share of new gradients from which an object is there; shares of the lit gradients that a light keeps, and an object covers. */
const SHARE = { ofNew: 0.5, kept: 0.5, covered: 0.3 };
/** A gain from which the camera compresses levels, so that only the direction of gradients counts. */
const STRONG = 4;
/** Standard deviations of a mean absolute deviation. */
const STANDARD = 1.25;

/** Gradients between lit pixels of a block, compared with those of the background, grey levels. */
export interface Gradients {
  pairs: number;
  /** Pairs with a gradient that the background does not have. */
  extra: number;
  /** Pairs in which the lit background's gradient is visible. */
  visible: number;
  /** Sum of the gradients that are expected of light, and the part of it that is seen. */
  expected: number;
  kept: number;
  /** Sum of the gradients that are seen, with the background's direction and without direction. */
  along: number;
  seen: number;
}

export const createGradients = (): Gradients => ({
  pairs: 0,
  extra: 0,
  visible: 0,
  expected: 0,
  kept: 0,
  along: 0,
  seen: 0,
});

/**
 * Tells light from an object in a block that has become brighter: light multiplies the gradients of its background, an object covers
 * them. The edge of the light does not count: only pairs of lit pixels do, less their mean slope.
 */
export function classifyLit(
  gradients: Gradients,
  block: number,
  picture: Picture,
  background: Background,
  light: Light,
): BlockContent {
  const first = ((block / COLUMNS) | 0) * BLOCK * WIDTH + (block % COLUMNS) * BLOCK;
  const gain = gainOf(first, picture, background, light);
  if (gain <= 0) return gain === 0 ? BLOCK_CONTENT.structure : BLOCK_CONTENT.smooth;
  const noise = noiseOf(first, background);
  gradients.pairs = gradients.extra = gradients.visible = gradients.expected = 0;
  gradients.kept = gradients.along = gradients.seen = 0;
  addGradients(gradients, first, 1, picture, background, light, gain, noise);
  addGradients(gradients, first, WIDTH, picture, background, light, gain, noise);
  const { pairs, extra, visible, expected, kept, along, seen } = gradients;
  // DETECT-15
  if (pairs < NEEDED.pairs) return BLOCK_CONTENT.unclear;
  if (extra > SHARE.ofNew * pairs) return BLOCK_CONTENT.structure;
  if (visible < NEEDED.visible) return BLOCK_CONTENT.unclear;
  if (kept > SHARE.kept * expected) return BLOCK_CONTENT.sameTexture;
  if (gain > STRONG && along > SHARE.kept * seen) return BLOCK_CONTENT.sameTexture;
  return kept < SHARE.covered * expected ? BLOCK_CONTENT.structure : BLOCK_CONTENT.unclear;
}

/** How many times brighter the differing pixels are; 0: no light explains the block, below 0: the pixels are cut off. */
function gainOf(first: number, picture: Picture, { mean, low, high }: Background, { plain }: Light): number {
  let all = 0;
  let darker = 0;
  let brighter = 0;
  let cut = 0;
  let seen = 0;
  let known = 0;
  for (let line = first; line < first + BLOCK * WIDTH; line += WIDTH)
    for (let at = line; at < line + BLOCK; at++) {
      const level = plain[picture[at] as number] as number;
      all += mean[at] as number;
      if (level < (low[at] as number)) darker += 1;
      if (level <= (high[at] as number)) continue;
      brighter += 1;
      if ((picture[at] as number) >= CUT.level) cut += 1;
      seen += level;
      known += mean[at] as number;
    }
  if (all >= DARK * FINE * BLOCK_PIXELS || darker > DARKER * brighter) return 0;
  return cut > CUT.share * brighter ? -1 : (seen * FINE) / Math.max(FINE, known);
}

/** Deviation of a block's pixels, at least one grey level. */
function noiseOf(first: number, { deviation }: Background): number {
  let sum = 0;
  for (let line = first; line < first + BLOCK * WIDTH; line += WIDTH)
    for (let at = line; at < line + BLOCK; at++) sum += deviation[at] as number;
  return Math.max(1, (STANDARD * sum) / FINE / BLOCK_PIXELS);
}

/** Adds the gradients from each lit pixel to the one that lies `ahead`, to the right or below. */
function addGradients(
  to: Gradients,
  first: number,
  ahead: number,
  picture: Picture,
  { mean, high }: Background,
  { plain }: Light,
  gain: number,
  noise: number,
): void {
  const columns = ahead === 1 ? BLOCK - 1 : BLOCK;
  const end = first + (ahead === 1 ? BLOCK : BLOCK - 1) * WIDTH;
  let count = 0;
  let sum = 0;
  for (let line = first; line < end; line += WIDTH)
    for (let at = line; at < line + columns; at++) {
      if (!isLit(at, picture, high, plain) || !isLit(at + ahead, picture, high, plain)) continue;
      count += 1;
      sum += (plain[picture[at + ahead] as number] as number) - (plain[picture[at] as number] as number);
    }
  if (count === 0) return;
  to.pairs += count;
  const slope = sum / count;
  for (let line = first; line < end; line += WIDTH)
    for (let at = line; at < line + columns; at++) {
      if (!isLit(at, picture, high, plain) || !isLit(at + ahead, picture, high, plain)) continue;
      const known = (((mean[at + ahead] as number) - (mean[at] as number)) * gain) / FINE;
      const step =
        (plain[picture[at + ahead] as number] as number) - (plain[picture[at] as number] as number) - slope;
      const expected = Math.abs(known);
      if (Math.abs(step) > NEW.times * expected + NEW.deviations * noise) to.extra += 1;
      if (expected < VISIBLE * noise) continue;
      const along = known > 0 ? step : -step;
      to.visible += 1;
      to.expected += expected;
      to.kept += Math.max(-expected, Math.min(expected, along));
      to.along += along;
      to.seen += Math.abs(step);
    }
}

const isLit = (at: number, picture: Picture, high: Int16Array, plain: Int16Array): boolean =>
  (picture[at] as number) < CUT.level && (plain[picture[at] as number] as number) > (high[at] as number);
