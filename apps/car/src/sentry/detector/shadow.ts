import { type Background, FINE } from './background.ts';
import type { Light } from './light.ts';
import { BLOCK, COLUMNS, HEIGHT, type Picture, WIDTH } from './picture.ts';
import type { Shift } from './shift.ts';

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
