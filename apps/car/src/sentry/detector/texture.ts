import { type Background, FINE } from './background.ts';
import type { Light } from './light.ts';
import { BLOCK, COLUMNS, HEIGHT, type Picture, WIDTH } from './picture.ts';
import type { Shift } from './shift.ts';

/**
 * The content of a differing block: its background in another light, a change without edges, one that is brighter and may be light
 * or an object, or a new object.
 */
export const BLOCK_CONTENT = { nothing: 0, sameTexture: 1, smooth: 2, unclear: 3, structure: 4 } as const;
export type BlockContent = (typeof BLOCK_CONTENT)[keyof typeof BLOCK_CONTENT];

/** Normalised correlation from which a texture is the same. */
const SAME = 0.93;
/** Variance under which a block has no texture to compare, grey levels squared. */
const FLAT = 9;
/** A change with less left over than this, once its plane is taken out, has no edges: grey levels, and deviations. */
const SMOOTH = { levels: 1.5, deviations: 1.5 };

/** Sum over a block of (x - its middle) squared: that of one line, times the lines. */
const SPREAD = BLOCK * ((BLOCK * (BLOCK * BLOCK - 1)) / 12);

/** Compares a block of the picture with its background. */
export function classifyBlock(
  block: number,
  picture: Picture,
  background: Background,
  light: Light,
  shift: Shift,
): BlockContent {
  const firstX = (block % COLUMNS) * BLOCK;
  const firstY = ((block / COLUMNS) | 0) * BLOCK;
  const fromX = Math.max(firstX, -shift.x);
  const toX = Math.min(firstX + BLOCK, WIDTH - shift.x);
  const fromY = Math.max(firstY, -shift.y);
  const toY = Math.min(firstY + BLOCK, HEIGHT - shift.y);
  const middleX = firstX + (BLOCK - 1) / 2;
  const middleY = firstY + (BLOCK - 1) / 2;
  const ahead = shift.y * WIDTH + shift.x;
  let n = 0;
  let seen = 0;
  let known = 0;
  let seenSeen = 0;
  let knownKnown = 0;
  let seenKnown = 0;
  let alongX = 0;
  let alongY = 0;
  let noise = 0;
  for (let y = fromY; y < toY; y++)
    for (let x = fromX, at = y * WIDTH + fromX; x < toX; x++, at++) {
      const s = light.plain[picture[at + ahead] as number] as number;
      const k = (background.mean[at] as number) / FINE;
      n += 1;
      seen += s;
      known += k;
      seenSeen += s * s;
      knownKnown += k * k;
      seenKnown += s * k;
      alongX += (s - k) * (x - middleX);
      alongY += (s - k) * (y - middleY);
      noise += background.deviation[at] as number;
    }
  if (n === 0) return BLOCK_CONTENT.nothing;
  const seenVariance = seenSeen / n - (seen / n) ** 2;
  const knownVariance = knownKnown / n - (known / n) ** 2;
  const together = seenKnown / n - (seen / n) * (known / n);
  // DETECT-5
  if (
    knownVariance > FLAT &&
    seenVariance > FLAT / 4 &&
    together > SAME * Math.sqrt(seenVariance * knownVariance)
  )
    return BLOCK_CONTENT.sameTexture;
  // Variance of the change, less that of its plane.
  const left = seenVariance + knownVariance - 2 * together - (alongX ** 2 + alongY ** 2) / SPREAD / n;
  const smooth = SMOOTH.levels + (SMOOTH.deviations * noise) / FINE / n;
  return left < smooth * smooth ? BLOCK_CONTENT.smooth : BLOCK_CONTENT.structure;
}

/** The share of light in a shadow, its evenness (deviation of that share), and the share that must not be darker. */
const SHADOW = { leaves: 0.35, evenness: 0.12, brighter: 0.1 };

/** Whether a block differs by a shadow alone, whose edge may lie within it. */
export function isShadow(
  block: number,
  picture: Picture,
  { mean, low, high }: Background,
  { plain }: Light,
  shift: Shift,
): boolean {
  const firstX = (block % COLUMNS) * BLOCK;
  const firstY = ((block / COLUMNS) | 0) * BLOCK;
  const ahead = shift.y * WIDTH + shift.x;
  let darker = 0;
  let brighter = 0;
  let shares = 0;
  let squares = 0;
  for (let y = Math.max(firstY, -shift.y); y < Math.min(firstY + BLOCK, HEIGHT - shift.y); y++)
    for (let x = Math.max(firstX, -shift.x); x < Math.min(firstX + BLOCK, WIDTH - shift.x); x++) {
      const at = y * WIDTH + x;
      const level = plain[picture[at + ahead] as number] as number;
      if (level > (high[at] as number)) brighter += 1;
      if (level >= (low[at] as number)) continue;
      const share = (level * FINE) / Math.max(FINE, mean[at] as number);
      darker += 1;
      shares += share;
      squares += share * share;
    }
  if (darker === 0 || brighter > SHADOW.brighter * darker) return false;
  const share = shares / darker;
  // DETECT-5
  return share >= SHADOW.leaves && squares / darker - share * share < SHADOW.evenness ** 2;
}
