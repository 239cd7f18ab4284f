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

/** Whether the screen beside the menu has room for two of its parts, as a container of `--container-columns` has. `letterPx`: size of the page's text. */
export function hasColumns(viewport: { widthPx: number; heightPx: number }, letterPx: number): boolean {
  const isWide = screenShape(viewport) === 'wide';
  return isWide && viewport.widthPx - LAYOUT.menuPx >= LAYOUT.columnsFromRem * letterPx;
}

/** Measures of the frame around every screen, CSS px unless noted. */
export const LAYOUT = {
  headerPx: 60,
  menuPx: 300,
  /** From this width on the menu stands beside the screen. */
  wideFromPx: 768,
  /** The least width of a screen, without the menu, that shows two parts side by side, rem. */
  columnsFromRem: 54,
  /** Below this height nothing stands above something else. */
  lowBelowPx: 480,
  /** A low window that is narrower has no room at the side either. */
  lowFromPx: 560,
} as const;
