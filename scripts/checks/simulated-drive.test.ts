import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MONACO_ROUTE } from '../../apps/car/src/sources/simulator/route.ts';
import { BUNDLED_TILES_BOUNDS } from '../../apps/server/src/site/bundled-tiles.ts';
import { STILL } from '../../apps/web/src/parts/map/still/still-area.ts';

it('the simulated drive lies within the bundled street tiles', () => {
  const [west, south, east, north] = BUNDLED_TILES_BOUNDS;
  const outside = MONACO_ROUTE.filter(
    ([latitude, longitude]) => latitude < south || latitude > north || longitude < west || longitude > east,
  );
  expect(outside).toEqual([]);
});

it('the picture of the map of the demo knows where the drive starts', () => {
  const { latitudeDeg, longitudeDeg } = STILL.start;
  expect([latitudeDeg, longitudeDeg]).toEqual(MONACO_ROUTE[0]?.slice(0, 2));
});

it('the bundled street tiles stay small', () => {
  expect(statSync(new URL('../../apps/server/map/monaco.pmtiles', import.meta.url)).size).toBeLessThan(
    300_000,
  );
});
