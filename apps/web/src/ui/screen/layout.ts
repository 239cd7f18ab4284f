/** Measures of the frame around every screen, CSS px. */
export const LAYOUT = {
  headerPx: 60,
  menuPx: 300,
  /** From this width on the menu stands beside the screen. */
  wideFromPx: 768,
  /** Below this height nothing stands above something else. */
  lowBelowPx: 480,
  /** A low window that is narrower has no room at the side either. */
  lowFromPx: 560,
} as const;
