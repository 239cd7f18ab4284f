import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { collapseAttribution } from './collapse-attribution.ts';
import { drawGlyphsLeftToRight } from './glyph-direction.ts';
import { loadMapStyle } from './map-style.ts';
import { serveStreetTiles } from './serve-street-tiles.ts';
import { addWorldOutline } from './world-outline.ts';

/** The map's texts for screen readers. */
interface MapTexts {
  /** The title of the map. */
  title: string;
  /** Shows and hides where the map comes from. */
  source: string;
}

drawGlyphsLeftToRight();
setWorkerUrl(workerUrl);

/** A dark street map that shows the whole world at first; north stays up. The owner removes it. */
function createBaseMap(
  container: HTMLElement,
  style: Awaited<ReturnType<typeof loadMapStyle>>,
  texts: MapTexts,
): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style: serveStreetTiles(style),
    center: [10, 30],
    zoom: 1,
    attributionControl: false,
    locale: { 'Map.Title': texts.title, 'AttributionControl.ToggleAttribution': texts.source },
    dragRotate: false,
    pitchWithRotate: false,
  });
  map.touchZoomRotate.disableRotation();
  const corner = document.documentElement.dir === 'rtl' ? 'top-left' : 'top-right';
  map.addControl(new AttributionControl({ compact: true }), corner);
  collapseAttribution(map);
  // Missing tiles leave the outline and the drawings on it; no error is shown.
  map.on('error', () => {});
  map.on('load', () => {
    map.getCanvas().dataset.ready = 'true';
    addWorldOutline(map).catch(() => {});
  });
  return map;
}

/**
 * Loads the style and makes the map; the returned function ends it, also while it is being made. In a browser without WebGL 2
 * there is none.
 */
export function openBaseMap(
  container: HTMLElement,
  texts: MapTexts,
  onMap: (map: MapLibreMap) => void,
  onUnavailable: () => void,
): () => void {
  let isEnded = false;
  let made: MapLibreMap | null = null;
  void loadMapStyle().then((style) => {
    if (isEnded) return;
    try {
      made = createBaseMap(container, style, texts);
    } catch {
      return onUnavailable();
    }
    onMap(made);
  });
  return () => {
    isEnded = true;
    made?.remove();
  };
}
