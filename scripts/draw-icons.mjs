import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { root } from './lib/paths.mjs';
import { main } from './lib/run.mjs';

/** The logo without its rounded ground, which home screens cut to their own shape. */
const mark = readFileSync(`${root}apps/web/public/icon.svg`, 'utf8').replace(/<rect[^>]*>/, '');
const rounded = readFileSync(`${root}apps/web/public/icon.svg`, 'utf8');
const ground = '#122019';

/** File, edge in px, drawing, share of the edge that it fills, colour behind it. */
const icons = [
  ['icon-192', 192, rounded, 1, 'transparent'],
  ['icon-512', 512, rounded, 1, 'transparent'],
  // A maskable icon must survive a circle of 80 % of its edge.
  ['maskable-192', 192, mark, 0.72, ground],
  ['maskable-512', 512, mark, 0.72, ground],
  ['apple-touch-icon', 180, mark, 0.85, ground],
  // Android shows the small icon beside a notification in one colour.
  ['badge-96', 96, mark.replace(/#[0-9a-f]{6}/g, '#fff'), 1.2, 'transparent'],
];

/** Draws every size of the app's icon from icon.svg; run after the logo changed. */
main(async () => {
  const browser = await chromium.launch({
    executablePath: process.env.LIGO_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage();
  for (const [name, edge, drawing, share, colour] of icons) {
    await page.setViewportSize({ width: edge, height: edge });
    await page.setContent(
      `<style>body{margin:0;height:100vh;display:grid;place-items:center;overflow:hidden;background:${colour}}
       svg{width:${edge * share}px;height:${edge * share}px}</style>${drawing}`,
    );
    await page.screenshot({ path: `${root}apps/web/public/icons/${name}.png`, omitBackground: true });
  }
  await browser.close();
});
