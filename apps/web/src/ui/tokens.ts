/** The colours of tokens.css that maps and charts, which know no classes, are drawn with. */
export const COLORS = {
  background: '#0a0f0c',
  card: '#121a16',
  border: '#26332c',
  normal: '#a3b3aa',
  quiet: '#7e8f86',
  brand: '#22c55e',
  on: '#2dd4bf',
  attention: '#fbbf24',
  heat: '#fb923c',
  ventilation: '#38bdf8',
  water: '#0e1b22',
} as const;

/** Colours of a figure from low to high, distinguishable also with red-green colour blindness: dark blue to yellow. */
export const RAMP = [
  '#3b4cc0',
  '#3f7fd0',
  '#2ba7c4',
  '#22c59b',
  '#7bd34f',
  '#d8d13a',
  '#fbb03b',
  '#f97316',
] as const;
