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
/** Standard deviations of a mean absolute deviation. */
const STANDARD = 1.25;

/**
 * Tells light from an object in a block that has become brighter: light multiplies the gradients of its background, an object covers
 * them. Gradients at the edge of the light do not count, so that edge may be sharp.
 */
export function classifyLit(
  block: number,
  picture: Picture,
  background: Background,
  { plain }: Light,
): BlockContent {
  const { mean, high } = background;
  const first = ((block / COLUMNS) | 0) * BLOCK * WIDTH + (block % COLUMNS) * BLOCK;
  const gain = gainOf(first, picture, background, plain);
  if (gain <= 0) return gain === 0 ? BLOCK_CONTENT.structure : BLOCK_CONTENT.smooth;
  const noise = noiseOf(first, background);
  let pairs = 0;
  let extra = 0;
  let visible = 0;
  let lit = 0;
  let kept = 0;
  // Each pixel with the one to its right, then with the one below it.
  for (let ahead = 1; ahead <= WIDTH; ahead += WIDTH - 1)
    for (let y = ahead === 1 ? BLOCK : BLOCK - 1; y > 0; y--) {
      const from = first + (y - 1) * WIDTH;
      const to = from + (ahead === 1 ? BLOCK - 1 : BLOCK);
      for (let at = from; at < to; at++) {
        const [here, next] = [picture[at] as number, picture[at + ahead] as number];
        if (here >= CUT.level || next >= CUT.level) continue;
        const level = plain[here] as number;
        const nextLevel = plain[next] as number;
        if (level <= (high[at] as number) || nextLevel <= (high[at + ahead] as number)) continue;
        const known = ((mean[at + ahead] as number) - (mean[at] as number)) * gain;
        const seen = known > 0 ? nextLevel - level : level - nextLevel;
        const expected = Math.abs(known) / FINE;
        pairs += 1;
        if (Math.abs(seen) > NEW.times * expected + NEW.deviations * noise) extra += 1;
        if (expected < VISIBLE * noise) continue;
        visible += 1;
        lit += expected;
        kept += Math.max(-expected, Math.min(expected, seen));
      }
    }
  // DETECT-15
  if (pairs < NEEDED.pairs) return BLOCK_CONTENT.unclear;
  if (extra > SHARE.ofNew * pairs) return BLOCK_CONTENT.structure;
  if (visible < NEEDED.visible) return BLOCK_CONTENT.unclear;
  if (kept > SHARE.kept * lit) return BLOCK_CONTENT.sameTexture;
  return kept < SHARE.covered * lit ? BLOCK_CONTENT.structure : BLOCK_CONTENT.unclear;
}

/** How many times brighter the pixels are that differ; 0: no light explains the block, below 0: the pixels are cut off. */
function gainOf(first: number, picture: Picture, { mean, low, high }: Background, plain: Int16Array): number {
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
