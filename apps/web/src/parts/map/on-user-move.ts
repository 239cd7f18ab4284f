import type { Map as MapLibreMap } from 'maplibre-gl';

/** Calls when the owner moves or zooms a map, not when the app does. The map takes the listeners with it when it is removed. */
export function onUserMove(map: MapLibreMap, call: () => void): void {
  const byHand = (event: { originalEvent?: unknown }) => {
    if (event.originalEvent) call();
  };
  map.on('dragstart', byHand);
  map.on('zoomstart', byHand);
  // A single notch of a wheel zooms without an originating event.
  map.on('wheel', byHand);
}
