import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useSize } from '../../lib/react/use-size.ts';
import type { Cursor } from '../../lib/values/create-cursor.ts';
import { carMarkerElement, sidePadding } from '../map/map-marks.ts';
import { NoMap } from '../map/no-map.tsx';
import { type Point, projectionInto } from './projection.ts';
import { routeLines } from './route-lines.ts';
import { createPlaceLookup, headingAt, type RoutePlace } from './route-places.ts';

/** The word stands at the outer side, so that both can be read where a route ends where it began. */
const WORD = {
  A: 'end-full',
  B: 'start-full',
};

/** A pin with a letter for an end of a route, and the label beside it. */
export function endMarkerElement(letter: 'A' | 'B', label: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label);
  element.dir = 'ltr';
  element.dataset.testid = `marker-${letter}`;
  element.innerHTML = `<svg viewBox="0 0 28 36" width="28" height="36" aria-hidden="true">
<path d="M14 35S26 22.6 26 13.4A12 12 0 0 0 2 13.4C2 22.6 14 35 14 35Z" class="fill-strong stroke-background" stroke-width="2"/>
<text x="14" y="18.5" text-anchor="middle" font-family="system-ui, sans-serif" font-size="13" font-weight="700" class="fill-background">${letter}</text>
</svg>`;
  const word = document.createElement('span');
  word.textContent = label;
  word.className = `end-word absolute top-1.5 rounded-md bg-card/90 px-1.5 py-0.5 text-xs whitespace-nowrap text-strong ${WORD[letter]}`;
  element.append(word);
  return element;
}

/** How far a tap may be from the route, px: half a thumb. */
export const TAP_RADIUS_PX = 32;

/** The place whose spot on the screen is nearest to one, and how far off it is, px; `null` without places. */
export function nearestPlace(
  places: readonly RoutePlace[],
  spot: Point,
  project: (place: RoutePlace) => Point,
): { place: RoutePlace; offPx: number } | null {
  let found: { place: RoutePlace; offPx: number } | null = null;
  for (const place of places) {
    const { x, y } = project(place);
    const offPx = Math.hypot(x - spot.x, y - spot.y);
    if (!found || offPx < found.offPx) found = { place, offPx };
  }
  return found;
}

/** A route, what covers its field, and the cursor that it follows. */
export interface RouteMapProps {
  /** Where the route's position is known. */
  segments: readonly RoutePlace[][];
  /** Heading at each point, degrees; `NaN` where unknown. */
  headings: Float64Array;
  /** Colour class of a place between the points; `null` for one colour. */
  classOf: ((at: number) => number) | null;
  cursor: Cursor;
  coveredBottomPx: number;
  coveredEndPx: number;
}

/** Room around the route, px; above it the note finds its place too. */
const MARGIN_PX = 56;
const NOTE_PX = 72;

/** A route without a map under it, for browsers that cannot draw one: its line, its ends, and the car at the cursor. */
export function PlainRoute(props: RouteMapProps) {
  const { segments, headings, classOf, cursor, coveredBottomPx, coveredEndPx } = props;
  const { t } = useTexts('trips');
  const field = useRef<HTMLDivElement>(null);
  const { widthPx, heightPx } = useSize(field);
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
      put(marker, placeOf(index), `translate(-50%,-50%) rotate(${headingAt(headings, index)}deg)`);
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

function spot({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
