import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useViewport } from '../../lib/react/use-viewport.ts';
import { carMarkerElement } from '../map/car-marker.ts';
import { NoMap } from '../map/no-map.tsx';
import { sidePadding } from '../map/side-padding.ts';
import { endMarkerElement } from './end-marker.ts';
import { nearestPlace, TAP_RADIUS_PX } from './nearest-place.ts';
import { routeLines } from './route-lines.ts';
import type { RouteMapProps } from './route-map-props.ts';
import { createPlaceLookup, type RoutePlace } from './route-places.ts';

/** What may be drawn on, px. */
interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Project = (place: Pick<RoutePlace, 'lng' | 'lat'>) => { x: number; y: number };

/** A route smaller than this, in degrees, is drawn as if it had this size, so that standing still is a dot. */
const MIN_SPAN_DEG = 1e-4;

/** Lays a route into an area: north up, both directions on one scale, in the middle. Degrees to px. */
export function projectionInto(area: Area, places: readonly RoutePlace[]): Project {
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const { lat, lng } of places) {
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
  }
  const [midLat, midLng] = [(south + north) / 2, (west + east) / 2];
  const narrowing = Math.cos((midLat * Math.PI) / 180);
  const scale = Math.min(
    Math.max(1, area.width) / Math.max((east - west) * narrowing, MIN_SPAN_DEG),
    Math.max(1, area.height) / Math.max(north - south, MIN_SPAN_DEG),
  );
  return ({ lng, lat }) => ({
    x: area.left + area.width / 2 + (lng - midLng) * narrowing * scale,
    y: area.top + area.height / 2 - (lat - midLat) * scale,
  });
}

/** Room around the route, px; above it the note finds its place too. */
const MARGIN_PX = 56;
const NOTE_PX = 72;

/** A route without a map under it, for browsers that cannot draw one: its line, its ends, and the car at the cursor. */
export function PlainRoute(props: RouteMapProps) {
  const { segments, headings, classOf, cursor, coveredBottomPx, coveredEndPx } = props;
  const { t } = useTexts('trips');
  const field = useRef<HTMLDivElement>(null);
  const { widthPx, heightPx } = useViewport();
  const project = useMemo(() => {
    const area = {
      left: MARGIN_PX + sidePadding(coveredEndPx).left,
      top: MARGIN_PX + NOTE_PX,
      width: widthPx - coveredEndPx - 2 * MARGIN_PX,
      height: heightPx - coveredBottomPx - 2 * MARGIN_PX - NOTE_PX,
    };
    return projectionInto(area, segments.flat());
  }, [segments, widthPx, heightPx, coveredBottomPx, coveredEndPx]);
  const lines = useMemo(() => routeLines(segments, classOf), [segments, classOf]);
  useEffect(() => {
    const [first, last] = [segments[0]?.[0], segments.at(-1)?.at(-1)];
    if (!field.current || !first || !last) return;
    const marker = carMarkerElement(t('map.carThere'));
    const ends = [
      [endMarkerElement('A', t('trip.start')), first],
      [endMarkerElement('B', t('trip.end')), last],
    ] as const;
    const put = (element: HTMLElement, place: RoutePlace, shift: string) => {
      const { x, y } = project(place);
      element.style.cssText = `position:absolute;left:0;top:0;transform:translate(${x}px,${y}px) ${shift}`;
    };
    for (const [element, place] of ends) put(element, place, 'translate(-50%,-100%)');
    const placeOf = createPlaceLookup(segments);
    const show = (index: number) => {
      const heading = headings[index] ?? Number.NaN;
      put(marker, placeOf(index), `translate(-50%,-50%) rotate(${Number.isNaN(heading) ? 0 : heading}deg)`);
    };
    show(cursor.get());
    field.current.append(...ends.map(([element]) => element), marker);
    const off = cursor.subscribe(show);
    return () => {
      off();
      for (const element of [marker, ...ends.map(([each]) => each)]) element.remove();
    };
  }, [segments, headings, cursor, project, t]);
  const choose = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const found = nearestPlace(segments.flat(), { x: clientX - left, y: clientY - top }, project);
    if (found && found.offPx <= TAP_RADIUS_PX) cursor.moveTo(found.place.index);
  };
  return (
    <section aria-label={t('map.title')} className="below-buttons absolute inset-0">
      {/* biome-ignore lint/a11y: the cursor's slider does the same for the keyboard. */}
      <div ref={field} dir="ltr" className="relative size-full overflow-hidden" onClick={choose}>
        <svg className="absolute inset-0 size-full" fill="none" aria-hidden="true" data-testid="plain-route">
          {lines.map(({ color, places }) => (
            <path
              key={places[0]?.at}
              d={`M${places.map((place) => spot(project(place))).join('L')}`}
              stroke={color}
              strokeWidth="5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ))}
        </svg>
      </div>
      <div
        style={{ insetInlineEnd: coveredEndPx }}
        className="absolute start-0 top-[calc(0.75rem+env(safe-area-inset-top))] mx-16 flex justify-center text-start"
      >
        <NoMap text={t('map.plainRoute')} />
      </div>
    </section>
  );
}

function spot({ x, y }: { x: number; y: number }): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
