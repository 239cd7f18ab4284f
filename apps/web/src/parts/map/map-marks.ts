import type { Map as MapLibreMap } from 'maplibre-gl';

/** The zoom of a map that follows the car. */
export const CAR_ZOOM = 15;

const SVG = `<svg viewBox="0 0 48 48" width="48" height="48" fill="none" aria-hidden="true">
<circle cx="24" cy="24" r="22" class="fill-brand" fill-opacity="0.16"/>
<path d="M24 8 36 37a1 1 0 0 1-1.4 1.2L24 33l-10.6 5.2A1 1 0 0 1 12 37L24 8Z" class="fill-brand stroke-background" stroke-width="2" stroke-linejoin="round"/>
</svg>`;

/** The car on the map: an arrow that points where the car is heading. */
export function carMarkerElement(label: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label);
  element.dataset.testid = 'car-marker';
  element.innerHTML = SVG;
  return element;
}

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

/** Room that is taken at the end of a map's lines, px, as left and right of it, by the direction of the page. */
export function sidePadding(endPx: number): { left: number; right: number } {
  return document.documentElement.dir === 'rtl' ? { left: endPx, right: 0 } : { left: 0, right: endPx };
}

/** The car stands this far below the middle, so that more of the road ahead is seen. */
const CAR_BELOW_MIDDLE_PX = 80;

/** The padding of a map of this height that has the car in its middle, px, by what covers its lower edge and its end. */
export function carPadding(heightPx: number, coveredBottomPx: number, coveredEndPx: number) {
  return {
    // The padding moves the middle of the view by half of it; of a low view, only so far that the car stays whole.
    top: Math.min(2 * CAR_BELOW_MIDDLE_PX, Math.max(0, (heightPx - coveredBottomPx) / 2)),
    bottom: coveredBottomPx,
    ...sidePadding(coveredEndPx),
  };
}
