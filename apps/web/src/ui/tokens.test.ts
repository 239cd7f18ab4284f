import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LAYOUT } from './screen/layout.ts';
import { COLORS, RAMP } from './tokens.ts';

const web = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(web, path), 'utf8');
const theme = read('src/ui/tokens.css');
const appTheme = read('src/app/theme.css');
const themeColors = Object.fromEntries(
  [...theme.matchAll(/--color-([\w-]+): (#\w+);/g)].map(([, name, color]) => [name, color]),
);
const HEX = /#(?:[0-9a-f]{6}|[0-9a-f]{3,4}|[0-9a-f]{8})\b/gi;

it('what canvases are drawn with are colours of the theme', () => {
  expect(themeColors).toMatchObject({
    ...COLORS,
    ...Object.fromEntries(RAMP.map((color, step) => [`ramp-${step + 1}`, color])),
  });
});

it('no other file has a colour of its own', () => {
  const files = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|css)$/.test(path) && !path.endsWith('.test.ts'))
    .filter((path) => !['ui/tokens.css', 'ui/tokens.ts', 'dashboard/colors.css'].includes(path));
  expect(files.length).toBeGreaterThan(100);
  for (const path of files) expect(read(`src/${path}`).match(HEX), path).toBeNull();
});

it('what is shown before the theme is there has its colours', () => {
  const known = new Set(Object.values(themeColors));
  const early = [read('index.html'), read('public/manifest.webmanifest')].flatMap(
    (text) => text.match(HEX) ?? [],
  );
  expect(early.length).toBeGreaterThan(2);
  for (const color of early) expect(known).toContain(color.toLowerCase());
});

it('the variants of the theme have the limits of the screen shapes', () => {
  const { wideFromPx, lowBelowPx, lowFromPx, columnsFromRem } = LAYOUT;
  expect(theme).toContain(`--container-columns: ${columnsFromRem}rem;`);
  expect(theme).toContain(`wide (@media (width >= ${wideFromPx}px) and (height >= ${lowBelowPx}px))`);
  expect(theme).toContain(`low (@media (height < ${lowBelowPx}px) and (width >= ${lowFromPx}px))`);
  expect(appTheme).toContain(`@media (max-width: ${wideFromPx - 1}px), (max-height: ${lowBelowPx - 1}px)`);
});
