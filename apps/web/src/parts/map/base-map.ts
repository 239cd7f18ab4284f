import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, type GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { loadMapStyle } from './map-style.ts';
import { serveStreetTiles } from './street-tiles.ts';
import { unwrapPolygon } from './unwrap-polygon.ts';

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

/** The part of the outline that is worked on: polygons of rings of places. */
interface Land {
  features: { geometry: { coordinates: [longitudeDeg: number, latitudeDeg: number][][][] } }[];
}

/** Fills the style's outline of the continents, which comes with the app and needs no network. */
async function addWorldOutline(map: MapLibreMap): Promise<void> {
  const [{ feature }, { default: atlas }] = await Promise.all([
    import('topojson-client'),
    import('world-atlas/land-110m.json'),
  ]);
  const source = map.getSource<GeoJSONSource>('world-outline');
  const topology = atlas as unknown as Parameters<typeof feature>[0];
  if (!source || !topology.objects.land) return;
  const outline = feature(topology, topology.objects.land);
  for (const { geometry } of (outline as unknown as Land).features)
    geometry.coordinates = geometry.coordinates.map(unwrapPolygon);
  source.setData(outline);
}

/**
 * Has signs for map labels drawn from left to right. MapLibre puts the signs of a name in their order itself and draws each alone, on
 * a canvas that takes the page's direction; where that is right to left, a bracket would be drawn turned round. Maps alone
 * draw on canvases off the screen here.
 */
function drawGlyphsLeftToRight(): void {
  if (typeof OffscreenCanvas === 'undefined') return;
  const { prototype } = OffscreenCanvas;
  const { getContext } = prototype;
  Object.assign(prototype, {
    getContext(this: OffscreenCanvas, ...args: Parameters<typeof getContext>) {
      const context = getContext.apply(this, args);
      if (context instanceof OffscreenCanvasRenderingContext2D) context.direction = 'ltr';
      return context;
    },
  });
}

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
