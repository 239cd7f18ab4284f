import { M_PER_DEG, type Place } from '@ligo/vehicle';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { COLORS } from '../../ui/tokens.ts';
import { openBaseMap } from './base-map.ts';
import { NoMap } from './no-map.tsx';
import { perLanguage } from './per-language.tsx';

const CORNERS = 48;

/** A circle on the map as a closed ring of longitude and latitude; small enough that the earth is flat under it. */
export function circleRing(center: Place, radiusM: number): [longitude: number, latitude: number][] {
  const narrowing = Math.cos((center.latitudeDeg * Math.PI) / 180);
  return Array.from({ length: CORNERS + 1 }, (_, index) => {
    const angle = ((index % CORNERS) / CORNERS) * 2 * Math.PI;
    return [
      center.longitudeDeg + (Math.sin(angle) * radiusM) / (M_PER_DEG * narrowing),
      center.latitudeDeg + (Math.cos(angle) * radiusM) / M_PER_DEG,
    ];
  });
}

interface PlaceMapProps {
  /** The purpose of the map, for screen readers. */
  label: string;
  /** This browser cannot draw a map. */
  onUnavailable: () => void;
  /** The chosen place, the middle of the circle. */
  place: Place | null;
  radiusM: number;
  onPlace: (place: Place) => void;
  /** Where the map begins, latitude and longitude in turns; `null` for the whole world. */
  around: Float32Array | null;
  /** How near it begins there; a town if it is missing. */
  zoom?: number;
}

const SOURCE = 'place-circle';
const PADDING_PX = 16;
/** Streets can be told apart. */
const TOWN_ZOOM = 13;

/** Shows the streets around the first place of a route, latitude before longitude, if there is one. */
export function beginAt(map: Pick<MapLibreMap, 'jumpTo'>, around: Float32Array | null, zoom: number): void {
  const [latitude, longitude] = around ?? [];
  if (latitude !== undefined && longitude !== undefined) map.jumpTo({ center: [longitude, latitude], zoom });
}

/** Zooms out if a part of the circle is outside the map. */
export function showWhole(
  map: Pick<MapLibreMap, 'getBounds' | 'fitBounds'>,
  ring: readonly [longitude: number, latitude: number][],
): void {
  const shown = map.getBounds();
  if (ring.every((corner) => shown.contains(corner))) return;
  const [longitudes, latitudes] = [
    ring.map(([longitude]) => longitude),
    ring.map(([, latitude]) => latitude),
  ];
  map.fitBounds(
    [
      [Math.min(...longitudes), Math.min(...latitudes)],
      [Math.max(...longitudes), Math.max(...latitudes)],
    ],
    { padding: PADDING_PX, duration: 0 },
  );
}

/** A map to choose a place on: by a tap, or with the keyboard, which moves the map under its middle and takes it by Enter. */
function PlaceMap(props: PlaceMapProps) {
  const { label, onUnavailable, place, radiusM, onPlace, around, zoom = TOWN_ZOOM } = props;
  const { t } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const texts = { title: label, source: t('map.source') };
  const latest = useRef({ onPlace, onUnavailable, around, zoom, texts, place });
  latest.current = { onPlace, onUnavailable, around, zoom, texts, place };
  useEffect(() => {
    if (!container.current) return;
    const onMap = (made: MapLibreMap) => {
      beginAt(made, latest.current.around, latest.current.zoom);
      const choose = ({ lat, lng }: { lat: number; lng: number }) =>
        latest.current.onPlace({ latitudeDeg: lat, longitudeDeg: lng });
      made.on('click', ({ lngLat }) => choose(lngLat));
      made.getCanvas().addEventListener('keydown', (event) => {
        if (event.key === 'Enter') choose(made.getCenter());
      });
      made.on('load', () => {
        made.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
        made.addLayer({
          id: SOURCE,
          type: 'fill',
          source: SOURCE,
          paint: { 'fill-color': COLORS.on, 'fill-opacity': 0.25, 'fill-outline-color': COLORS.on },
        });
        setMap(made);
      });
    };
    return openBaseMap(container.current, latest.current.texts, onMap, () => {
      setUnavailable(true);
      latest.current.onUnavailable();
    });
  }, []);
  useEffect(() => {
    const source = map?.getSource<GeoJSONSource>(SOURCE);
    if (!source || !place) return;
    source.setData({ type: 'Polygon', coordinates: [circleRing(place, radiusM)] });
  }, [map, place, radiusM]);
  useEffect(() => {
    const { place: middle } = latest.current;
    if (map && middle) showWhole(map, circleRing(middle, radiusM));
  }, [map, radiusM]);
  if (isUnavailable) return <NoMap text={t('map.unavailable')} />;
  return (
    <div className="h-64 overflow-hidden rounded-card border border-border">
      <div ref={container} className="size-full" />
    </div>
  );
}

export default perLanguage(PlaceMap);
