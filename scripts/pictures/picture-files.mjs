import { readFileSync } from 'node:fs';
import { root } from '../lib/paths.mjs';

const { languages, screens, widths } = JSON.parse(readFileSync(`${root}scripts/lib/pictures.json`, 'utf8'));
const SHIPPED = 'apps/web/public/pictures';
/** Where the README shows them, px, at twice the size. */
const DOCS = {
  status: 460,
  trip: 460,
  'live-camera': 460,
  'sentry-player': 460,
  dashboard: 1280,
  'dashboard-code': 1280,
  landing: 1280,
};
/** The screenshots in the install dialogs of browsers and stores, beside pictures of the phone. */
const WIDE = ['wide-status', 'wide-trip'];
const PREVIEW_WIDTH = 1_200;
const WIDE_WIDTH = 1_280;
/** The map that the demo begins with, at one and a half of its size on the screen; it comes before all code, so that its bytes count more. */
const MAP = { name: 'demo-map', width: 1_056, crf: 46 };
const MAP_FOLDER = 'apps/web/src/parts/map/still/pictures';

/**
 * All pictures of the product: each has its language, its audience, its path below the root folder, and its width (px).
 */
export function pictureFiles() {
  const screen = (language, name, width, format) => ({
    ...{ language, name, use: 'screen', width },
    file: `${SHIPPED}/${language}/${name}-${width}.${format}`,
  });
  const formats = ['avif', 'webp'];
  return [
    ...languages.flatMap((language) =>
      screens.flatMap((name) =>
        widths.flatMap((width) => formats.map((format) => screen(language, name, width, format))),
      ),
    ),
    ...languages.map((language) => ({
      ...{ language, name: 'social', use: 'preview', width: PREVIEW_WIDTH },
      file: `${SHIPPED}/${language}/social.jpg`,
    })),
    ...WIDE.map((name) => ({ ...screen('en', name, WIDE_WIDTH, 'webp'), use: 'wide' })),
    { ...MAP, language: 'en', use: 'map', file: `${MAP_FOLDER}/demo-map.avif` },
    ...Object.entries(DOCS).map(([name, width]) => ({
      ...{ language: 'en', name, use: 'docs', width },
      file: `docs/images/${name}.webp`,
    })),
  ];
}

/** Folders in which nothing else lies. */
export const PICTURE_FOLDERS = [SHIPPED, MAP_FOLDER, 'docs/images'];
