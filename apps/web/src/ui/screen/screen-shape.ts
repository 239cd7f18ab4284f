/**
 * What a window has room for: `wide` for the menu beside the screen, `low` (a phone that was turned) for a sheet at the side only,
 * `tall` for one above the other. The variants of the same names in theme.css have the same limits.
 */
export type ScreenShape = 'tall' | 'low' | 'wide';

/** Below this height nothing stands above something else, px. */
const LOW_HEIGHT_PX = 480;
/** A low window that is narrower has no room at the side either, px. */
const LOW_WIDTH_PX = 560;
/** From this width on the menu stands beside the screen, px. */
const WIDE_WIDTH_PX = 768;

/** The shape of a window, whose sides are in CSS px. */
export function screenShape({ widthPx, heightPx }: { widthPx: number; heightPx: number }): ScreenShape {
  if (heightPx < LOW_HEIGHT_PX) return widthPx >= LOW_WIDTH_PX ? 'low' : 'tall';
  return widthPx >= WIDE_WIDTH_PX ? 'wide' : 'tall';
}
