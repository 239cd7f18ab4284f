import { LAYOUT } from './layout.ts';

/**
 * What a window has room for: `wide` for the menu beside the screen, `low` (a phone that was turned) for a sheet at the side only,
 * `tall` for one above the other. The variants of the same names in tokens.css have the same limits.
 */
export type ScreenShape = 'tall' | 'low' | 'wide';

/** The shape of a window, whose sides are in CSS px. */
export function screenShape({ widthPx, heightPx }: { widthPx: number; heightPx: number }): ScreenShape {
  if (heightPx < LAYOUT.lowBelowPx) return widthPx >= LAYOUT.lowFromPx ? 'low' : 'tall';
  return widthPx >= LAYOUT.wideFromPx ? 'wide' : 'tall';
}
