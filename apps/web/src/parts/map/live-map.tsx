import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { openBaseMap } from './base-map.ts';
import { GlidingMarker } from './gliding-marker.ts';
import { CAR_ZOOM, carMarkerElement, carPadding, onUserMove } from './map-marks.ts';
import { NoMap } from './no-map.tsx';
import { perLanguage } from './per-language.tsx';

const OLD_OPACITY = '0.55';

export interface LiveMapProps {
  /** Whose place it is; another car begins from nothing. */
  carId: string | null;
  /** Where the car is; `null` while that is not known. */
  place: { latitudeDeg: number; longitudeDeg: number } | null;
  headingDeg: number | null;
  /** The car has not renewed its place for a while: the marker fades. */
  isOld: boolean;
  /** The marker glides to the new place instead of jumping. */
  isSmooth: boolean;
  isFollowing: boolean;
  /** The owner moved the map by hand. */
  onUserMove: () => void;
  /** Height of what covers the map's lower edge, px, and the width of what covers its end, px. */
  coveredBottomPx: number;
  coveredEndPx: number;
  /** This browser cannot draw a map. */
  onUnavailable: () => void;
  /** The map and the car on it are drawn. */
  onDrawn?: () => void;
}

type View = Pick<LiveMapProps, 'isFollowing' | 'coveredBottomPx' | 'coveredEndPx'>;

interface Parts {
  glide: GlidingMarker;
  /** Sets the car of the next place; the marker of another car leaves the map. */
  setCar(carId: string | null): void;
  /** Sets whether to follow, and what covers the map; the car is brought into view again. */
  setView(view: View): void;
  setOld(isOld: boolean): void;
}

/** A street map with the car on it. It follows the car as long as it may. */
function LiveMap(props: LiveMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const { t } = useTexts();
  const latest = useRef({ ...props, t });
  latest.current = { ...props, t };
  const [parts, setParts] = useState<Parts | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);

  useEffect(() => {
    if (!container.current) return;
    let made: Parts | null = null;
    const { t: say } = latest.current;
    const onMap = (map: MapLibreMap) => {
      made = putCarOn(map, latest, say('map.carHere'));
      setParts(made);
      map.once('load', () => latest.current.onDrawn?.());
    };
    const close = openBaseMap(
      container.current,
      { title: say('map.title'), source: say('map.source') },
      onMap,
      () => {
        setUnavailable(true);
        latest.current.onUnavailable();
      },
    );
    return () => {
      made?.glide.stop();
      close();
    };
  }, []);

  const { carId, place, headingDeg, isOld, isSmooth, isFollowing, coveredBottomPx, coveredEndPx } = props;
  const latitudeDeg = place?.latitudeDeg;
  const longitudeDeg = place?.longitudeDeg;
  // Before the place: nothing of another car may stay, or glide over to this one's.
  useEffect(() => parts?.setCar(carId), [parts, carId]);
  useEffect(() => {
    if (!parts || latitudeDeg === undefined || longitudeDeg === undefined) return;
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    parts.glide.moveTo({ latitudeDeg, longitudeDeg }, headingDeg, isSmooth && !reduced);
  }, [parts, latitudeDeg, longitudeDeg, headingDeg, isSmooth]);
  useEffect(() => parts?.setOld(isOld), [parts, isOld]);
  useEffect(() => {
    parts?.setView({ isFollowing, coveredBottomPx, coveredEndPx });
  }, [parts, isFollowing, coveredBottomPx, coveredEndPx]);

  return (
    <div className="beside-badges absolute inset-0">
      {isUnavailable ? (
        <div
          style={{ paddingBottom: coveredBottomPx, paddingInlineEnd: coveredEndPx }}
          className="grid size-full place-items-center"
        >
          <div className="m-4 max-w-sm">
            <NoMap text={t('map.unavailable')} />
          </div>
        </div>
      ) : (
        <div ref={container} className="size-full" />
      )}
    </div>
  );
}

export default perLanguage(LiveMap);

function putCarOn(map: MapLibreMap, latest: { current: LiveMapProps }, label: string): Parts {
  const marker = new Marker({ element: carMarkerElement(label), rotationAlignment: 'map' });
  let isPlaced = false;
  let { carId } = latest.current;
  let view: View = latest.current;
  const glide = new GlidingMarker(({ longitudeDeg, latitudeDeg, headingDeg }) => {
    const center: [number, number] = [longitudeDeg, latitudeDeg];
    marker.setLngLat(center).setRotation(headingDeg);
    if (!isPlaced) marker.addTo(map);
    const { isFollowing, coveredBottomPx, coveredEndPx } = view;
    if (isFollowing || !isPlaced) {
      const padding = carPadding(map.getContainer().clientHeight, coveredBottomPx, coveredEndPx);
      map.jumpTo({ center, padding, ...(isPlaced ? {} : { zoom: CAR_ZOOM }) });
    }
    isPlaced = true;
  });
  onUserMove(map, () => latest.current.onUserMove());
  return {
    glide,
    setCar(next) {
      if (next === carId) return;
      carId = next;
      glide.reset();
      marker.remove();
      isPlaced = false;
    },
    setView(next) {
      view = next;
      if (next.isFollowing && isPlaced) map.setZoom(CAR_ZOOM);
      glide.refresh();
    },
    setOld: (isOld) => void marker.setOpacity(isOld ? OLD_OPACITY : '1'),
  };
}
