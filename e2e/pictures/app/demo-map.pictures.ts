import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { STILL } from '../../../apps/web/src/parts/map/still/still-area.ts';
import { ServerUnderTest } from '../../support/stack.ts';
import { test } from '../../support/test.ts';
import { takenPicture } from '../support/album.ts';

const { latitudeDeg, longitudeDeg, widthPx, heightPx, zoom } = STILL;
const LIBRARIES = /^[/]libraries[/](maplibre-gl[/]dist|pmtiles[/]dist[/]esm|fflate[/]esm)[/]([\w.-]+)$/;
const PAGE = `<!doctype html><meta charset="utf-8">
<script type="importmap">{"imports": {"fflate": "/libraries/fflate/esm/browser.js"}}</script>
<body style="margin: 0"><div id="map" style="width: ${widthPx}px; height: ${heightPx}px"></div>
<script type="module">
  import { Map, addProtocol, setWorkerUrl } from '/libraries/maplibre-gl/dist/maplibre-gl.mjs';
  import { Protocol } from '/libraries/pmtiles/dist/esm/index.js';
  setWorkerUrl('/libraries/maplibre-gl/dist/maplibre-gl-worker.mjs');
  addProtocol('pmtiles', new Protocol().tile);
  const style = await (await fetch('/map/dark-theme.json')).json();
  style.sources.streets.url = 'pmtiles://' + location.origin + style.metadata['ligo:bundledTiles'].url;
  const view = { center: [${longitudeDeg}, ${latitudeDeg}], zoom: ${zoom}, interactive: false, attributionControl: false };
  const map = new Map({ container: 'map', style, ...view });
  map.once('idle', () => { map.getCanvas().dataset.ready = 'true'; });
</script>`;

test('the map that the demo begins with', async ({ stack, page }) => {
  const server = await ServerUnderTest.start(stack);
  await page.route(`${server.origin}/still`, (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  );
  await page.route(
    (url) => LIBRARIES.test(url.pathname),
    (route) => {
      const [, folder, file] = LIBRARIES.exec(new URL(route.request().url()).pathname) ?? [];
      const body = readFileSync(new URL(`../../../node_modules/${folder}/${file}`, import.meta.url));
      return route.fulfill({ contentType: 'text/javascript', body });
    },
  );
  await page.setViewportSize({ width: widthPx, height: heightPx });
  await page.goto(`${server.origin}/still`);
  await expect(page.locator('canvas[data-ready]')).toBeVisible();
  await page.screenshot({ path: takenPicture('en', 'demo-map') });
});
