/** Measures of the frame around every screen, CSS px. */
export const LAYOUT = {
  headerPx: 60,
  menuPx: 300,
} as const;
