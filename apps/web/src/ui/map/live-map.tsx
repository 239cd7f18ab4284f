import 'maplibre-gl/dist/maplibre-gl.css';
import { MAP } from '@ligo/protocol';
import { AttributionControl, addProtocol, Map as MapLibreMap, Marker, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';
import { useEffect, useRef, useState } from 'react';
import { carMarkerElement } from './car-marker.ts';
import { GlidingMarker } from './gliding-marker.ts';
import { loadMapStyle } from './map-style.ts';
import { addWorldOutline } from './world-outline.ts';

setWorkerUrl(workerUrl);
addProtocol('pmtiles', new Protocol().tile);

export interface LiveMapProps {
  /** Where the car is; `null` while that is not known. */
  place: { latitudeDeg: number; longitudeDeg: number } | null;
  headingDeg: number | null;
  /** The marker glides to the new place instead of jumping. */
  isSmooth: boolean;
  isFollowing: boolean;
  /** The owner moved the map by hand. */
  onUserMove: () => void;
  /** Height of what covers the map's lower edge, px, and the width of what covers its end, px. */
  coveredBottomPx: number;
  coveredEndPx: number;
  mapLabel: string;
  carLabel: string;
}

type View = Pick<LiveMapProps, 'isFollowing' | 'coveredBottomPx' | 'coveredEndPx'>;

interface Parts {
  map: MapLibreMap;
  glide: GlidingMarker;
  /** Says whether to follow, and what covers the map; the car is brought into view again. */
  setView(view: View): void;
}

/** A street map with the car on it. It follows the car as long as it may. */
export default function LiveMap(props: LiveMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [parts, setParts] = useState<Parts | null>(null);

  useEffect(() => {
    let isGone = false;
    let made: Parts | null = null;
    loadMapStyle().then((style) => {
      if (isGone || !container.current) return;
      made = createMap(container.current, style, latest);
      setParts(made);
    });
    return () => {
      isGone = true;
      made?.glide.stop();
      made?.map.remove();
    };
  }, []);

  const { place, headingDeg, isSmooth, isFollowing, coveredBottomPx, coveredEndPx } = props;
  const latitudeDeg = place?.latitudeDeg;
  const longitudeDeg = place?.longitudeDeg;
  useEffect(() => {
    if (!parts || latitudeDeg === undefined || longitudeDeg === undefined) return;
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    parts.glide.moveTo({ latitudeDeg, longitudeDeg }, headingDeg, isSmooth && !reduced);
  }, [parts, latitudeDeg, longitudeDeg, headingDeg, isSmooth]);
  useEffect(() => {
    parts?.setView({ isFollowing, coveredBottomPx, coveredEndPx });
  }, [parts, isFollowing, coveredBottomPx, coveredEndPx]);

  return (
    <section aria-label={props.mapLabel} className="absolute inset-0">
      <div ref={container} className="size-full" />
    </section>
  );
}

function createMap(
  container: HTMLElement,
  style: Awaited<ReturnType<typeof loadMapStyle>>,
  latest: { current: LiveMapProps },
): Parts {
  const map = new MapLibreMap({
    container,
    style,
    center: [10, 30],
    zoom: 1,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
  });
  map.touchZoomRotate.disableRotation();
  const corner = document.documentElement.dir === 'rtl' ? 'top-left' : 'top-right';
  map.addControl(new AttributionControl({ compact: true }), corner);
  const marker = new Marker({ element: carMarkerElement(latest.current.carLabel), rotationAlignment: 'map' });
  let isPlaced = false;
  let view: View = latest.current;
  const glide = new GlidingMarker(({ longitudeDeg, latitudeDeg, headingDeg }) => {
    const center: [number, number] = [longitudeDeg, latitudeDeg];
    marker.setLngLat(center).setRotation(headingDeg);
    if (!isPlaced) marker.addTo(map);
    const { isFollowing, coveredBottomPx, coveredEndPx } = view;
    if (isFollowing || !isPlaced) {
      const isRtl = document.documentElement.dir === 'rtl';
      const padding = {
        // The padding moves the middle of the view by half of it.
        top: 2 * MAP.markerOffsetPx,
        bottom: coveredBottomPx,
        left: isRtl ? coveredEndPx : 0,
        right: isRtl ? 0 : coveredEndPx,
      };
      map.jumpTo({ center, padding, ...(isPlaced ? {} : { zoom: MAP.zoom }) });
    }
    isPlaced = true;
  });
  const byHand = (event: { originalEvent?: Event | undefined }) => {
    if (event.originalEvent) latest.current.onUserMove();
  };
  map.on('dragstart', byHand);
  map.on('zoomstart', byHand);
  // Tiles that cannot be had leave the outline and the car; there is nothing to say about them.
  map.on('error', () => {});
  map.on('load', () => {
    map.getCanvas().dataset.ready = 'true';
    addWorldOutline(map).catch(() => {});
  });
  return {
    map,
    glide,
    setView(next) {
      view = next;
      if (next.isFollowing && isPlaced) map.setZoom(MAP.zoom);
      glide.refresh();
    },
  };
}
