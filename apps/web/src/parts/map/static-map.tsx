import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { openBaseMap } from './base-map.ts';
import { carMarkerElement } from './map-marks.ts';
import { NoMap } from './no-map.tsx';
import { perLanguage } from './per-language.tsx';

const ZOOM = 15;

interface StaticMapProps {
  /** The purpose of the map, for screen readers. */
  label: string;
  latitudeDeg: number;
  longitudeDeg: number;
}

/** A small map of where the car stood. */
function StaticMap({ label, latitudeDeg, longitudeDeg }: StaticMapProps) {
  const { t } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const latest = useRef({ title: label, source: t('map.source'), there: t('map.carThere') });
  latest.current = { title: label, source: t('map.source'), there: t('map.carThere') };
  useEffect(() => {
    if (!container.current) return;
    const onMap = (map: MapLibreMap) => {
      map.jumpTo({ center: [longitudeDeg, latitudeDeg], zoom: ZOOM });
      new Marker({ element: carMarkerElement(latest.current.there) })
        .setLngLat([longitudeDeg, latitudeDeg])
        .addTo(map);
    };
    return openBaseMap(container.current, latest.current, onMap, () => setUnavailable(true));
  }, [latitudeDeg, longitudeDeg]);
  return (
    <div className="relative h-48 overflow-hidden rounded-card border border-border">
      {isUnavailable ? <NoMap text={t('map.unavailable')} /> : <div ref={container} className="size-full" />}
    </div>
  );
}

export default perLanguage(StaticMap);
