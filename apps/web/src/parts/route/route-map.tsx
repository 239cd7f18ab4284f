import { type GeoJSONSource, LngLatBounds, type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { COLORS } from '../../ui/tokens.ts';
import { openBaseMap } from '../map/base-map.ts';
import { carMarkerElement, onUserMove, sidePadding } from '../map/map-marks.ts';
import { perLanguage } from '../map/per-language.tsx';
import {
  endMarkerElement,
  nearestPlace,
  PlainRoute,
  type RouteMapProps,
  TAP_RADIUS_PX,
} from './plain-route.tsx';
import type { CurvePlace } from './route-curve.ts';
import { routeLines } from './route-lines.ts';
import { createPlaceLookup, headingAt, type RoutePlace } from './route-places.ts';

const SOURCE = 'route';

function addRouteLayers(map: MapLibreMap): void {
  map.addSource(SOURCE, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    tolerance: 0.2,
  });
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  map.addLayer({
    id: 'route-edge',
    type: 'line',
    source: SOURCE,
    layout,
    paint: { 'line-color': COLORS.background, 'line-width': 8, 'line-opacity': 0.7 },
  });
  map.addLayer({
    id: 'route',
    type: 'line',
    source: SOURCE,
    layout,
    paint: { 'line-color': ['get', 'color'], 'line-width': 5 },
  });
}

/** Draws a route: in one colour, or in those that the classes of its places have. */
function showRoute(
  map: MapLibreMap,
  stretches: readonly RoutePlace[][],
  classOf: ((at: number) => number) | null,
): void {
  const features = routeLines(stretches, classOf).map(({ places, color }) => feature(places, color));
  map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features });
}

function feature(places: readonly CurvePlace[], color: string) {
  const coordinates = places.map(({ lng, lat }) => [lng, lat]);
  return {
    type: 'Feature' as const,
    properties: { color },
    geometry: { type: 'LineString' as const, coordinates },
  };
}

/** Room around the route, px. */
const MARGIN_PX = 56;
/** A short route is not shown from nearer than this. */
const MAX_FIT_ZOOM = 17;

/** Pins nearer to each other than this cover each other, px. */
const CLOSE_PX = 24;

/** Puts the pins of a round trip side by side, at every zoom. */
export function keepApart(map: MapLibreMap, [start, end]: readonly [Marker, Marker]): () => void {
  const place = () => {
    const [a, b] = [map.project(start.getLngLat()), map.project(end.getLngLat())];
    const shift = a.dist(b) < CLOSE_PX ? CLOSE_PX / 2 : 0;
    start.setOffset([-shift, 0]);
    end.setOffset([shift, 0]);
  };
  place();
  map.on('zoom', place);
  return () => void map.off('zoom', place);
}

interface SheetedRouteMapProps extends RouteMapProps {
  /** Height that the sheet usually covers, px: the route is sized for that, and moves up under a higher one. */
  usualBottomPx: number;
  /** Little of the map is left: no words beside the pins. */
  isSmall: boolean;
}

/** A route on the map with its ends and the car, which is where the cursor is; a tap on the route moves the cursor. */
function RouteMap(props: SheetedRouteMapProps) {
  const { segments, headings, classOf, cursor, coveredBottomPx, coveredEndPx, usualBottomPx, isSmall } =
    props;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const { t } = useTexts('trips');
  const latest = useRef({ ...props, t });
  latest.current = { ...props, t };
  // The owner chose what to see: what covers the map may change, the view stays.
  const isByHand = useRef(false);
  useEffect(() => {
    if (!container.current) return;
    const onMap = (made: MapLibreMap) => {
      made.on('load', () => {
        addRouteLayers(made);
        setMap(made);
      });
      onUserMove(made, () => {
        isByHand.current = true;
      });
      made.on('click', ({ point }) => {
        const { segments: places, cursor: its } = latest.current;
        const found = nearestPlace(places.flat(), point, (place) => made.project(place));
        if (found && found.offPx <= TAP_RADIUS_PX) its.moveTo(found.place.index);
      });
    };
    const { t: say } = latest.current;
    const texts = { title: say('map.title'), source: say('map.source') };
    return openBaseMap(container.current, texts, onMap, () => setUnavailable(true));
  }, []);
  useEffect(() => {
    if (map) showRoute(map, segments, classOf);
  }, [map, segments, classOf]);
  useEffect(() => {
    if (!map) return;
    const [first, last] = [segments[0]?.[0], segments.at(-1)?.at(-1)];
    if (!first || !last) return;
    const car = new Marker({ element: carMarkerElement(t('map.carThere')), rotationAlignment: 'map' });
    const ends = [
      new Marker({ element: endMarkerElement('A', t('trip.start')), anchor: 'bottom' }).setLngLat(first),
      new Marker({ element: endMarkerElement('B', t('trip.end')), anchor: 'bottom' }).setLngLat(last),
    ] as const;
    for (const each of ends) each.addTo(map);
    const endApart = keepApart(map, ends);
    const placeOf = createPlaceLookup(segments);
    const show = (index: number) => {
      car.setLngLat(placeOf(index)).setRotation(headingAt(headings, index));
    };
    show(cursor.get());
    car.addTo(map);
    const off = cursor.subscribe(show);
    return () => {
      off();
      endApart();
      for (const each of [car, ...ends]) each.remove();
    };
  }, [map, segments, headings, cursor, t]);
  useEffect(() => {
    if (!map) return;
    const bounds = new LngLatBounds();
    for (const place of segments.flat()) bounds.extend(place);
    if (bounds.isEmpty()) return;
    const { left, right } = sidePadding(coveredEndPx);
    const padding = {
      top: MARGIN_PX + 24,
      bottom: usualBottomPx + MARGIN_PX / 2,
      left: MARGIN_PX + left,
      right: MARGIN_PX + right,
    };
    const fit = () => {
      if (isByHand.current) return;
      map.fitBounds(bounds, { padding, maxZoom: MAX_FIT_ZOOM, animate: false });
      map.panBy([0, (coveredBottomPx - usualBottomPx) / 2], { animate: false });
    };
    fit();
    // The map receives a new size of the window later than this screen.
    map.on('resize', fit);
    return () => void map.off('resize', fit);
  }, [map, segments, coveredBottomPx, coveredEndPx, usualBottomPx]);
  if (isUnavailable) return <PlainRoute {...props} />;
  return (
    <div className={`below-buttons absolute inset-0 ${isSmall ? '[&_.end-word]:hidden' : ''}`}>
      <div ref={container} className="size-full" />
    </div>
  );
}

export default perLanguage(RouteMap);
