import type { Map as MapLibreMap } from 'maplibre-gl';

/** How long the map shows its sources unasked, which is as long as the licence of its data requires. */
const SHOWN_MS = 5_000;

/** Folds where the map comes from into its button, as moving the map does, once it could be read: it may lie on what the map shows. */
export function collapseAttribution(map: Pick<MapLibreMap, 'once' | 'getContainer'>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  map.once('load', () => {
    timer = setTimeout(() => {
      const shown = map.getContainer().querySelector('.maplibregl-compact-show');
      shown?.classList.remove('maplibregl-compact-show');
    }, SHOWN_MS);
  });
  map.once('remove', () => clearTimeout(timer));
}
