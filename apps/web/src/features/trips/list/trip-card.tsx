import type { TripFigures } from '@ligo/vehicle';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatDistance, formatDuration, formatNumber, formatTime, NO_VALUE } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { PATHS } from '../../../lib/paths.ts';
import { detailsLink } from '../../../parts/event-links.ts';
import { projectionInto } from '../../../parts/route/projection.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import { TripStreets } from '../trip-streets.tsx';
import { figuresOf } from '../trip-summary.ts';

function Figure({ value, unit, label }: { value: string; unit: string; label: string }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-1" dir="ltr" title={label}>
      <span className="text-base font-medium text-strong">{value}</span>
      <span className="text-xs text-quiet">{unit}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The main figures of a trip, as its card shows them. */
export function CardFigures({ figures }: { figures: TripFigures }) {
  const { t, language } = useTexts('trips');
  const { distanceKm, durationS, consumptionKwhPer100Km } = figures;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 @md:gap-x-4">
      <Figure value={formatDistance(language, distanceKm)} unit="km" label={t('trips.distance')} />
      <Figure value={formatDuration(durationS)} unit="h" label={t('trips.duration')} />
      <Figure
        value={formatNumber(language, consumptionKwhPer100Km, 1)}
        unit="kWh/100 km"
        label={t('trips.consumption')}
      />
    </span>
  );
}

/** Where a route is drawn in a field of 64 x 64. */
const AREA = { left: 9, top: 9, width: 46, height: 46 };

type PathPoint = readonly [x: number, y: number];

/** A route, latitude and longitude in turns, as an SVG path in a field of 64 x 64. `null` for a route without a place. */
export function routePath(route: Float32Array): { path: string; start: PathPoint; end: PathPoint } | null {
  const places = Array.from({ length: route.length / 2 }, (_, index) => ({
    lat: route[2 * index] ?? 0,
    lng: route[2 * index + 1] ?? 0,
  }));
  const project = projectionInto(AREA, places);
  const round = (value: number) => Math.round(value * 10) / 10;
  const spots = places.map((place): PathPoint => {
    const { x, y } = project(place);
    return [round(x), round(y)];
  });
  const path = `M${spots.map(([x, y]) => `${x} ${y}`).join('L')}`;
  const [start, end] = [spots[0], spots.at(-1)];
  return start && end ? { path, start, end } : null;
}

/** A small drawing of a trip's route, north up, with a dot at its end; an empty field without one. */
function RouteDrawing({ route, className }: { route: Float32Array | null; className: string }) {
  const drawn = route && routePath(route);
  return (
    <svg
      viewBox="0 0 64 64"
      className={`size-16 rounded-xl border border-border bg-background ${className}`}
      fill="none"
      aria-hidden="true"
    >
      {drawn && (
        <>
          <path
            d={drawn.path}
            className="stroke-brand"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <circle cx={drawn.start[0]} cy={drawn.start[1]} r="3" className="fill-strong" />
          <circle cx={drawn.end[0]} cy={drawn.end[1]} r="3.5" className="fill-brand stroke-background" />
        </>
      )}
    </svg>
  );
}

interface TripCardProps {
  trip: TripItem;
  /** The label above the times, in a list with trips of several days. */
  dayLabel?: string;
  /** It is open beside the list. */
  isChosen?: boolean;
  /** What can be done with it, in the upper corner. */
  actions?: ReactNode;
}

/** One trip of a list: when, the shape of its route, and its main figures; a tap opens its details. */
export function TripCard({ trip, dayLabel, isChosen = false, actions }: TripCardProps) {
  // Beside a trip another one takes its place, and the way back leads out of the trips.
  const isBeside = useLocation().pathname === PATHS.tripDetails;
  const { t } = useTexts('trips');
  const end = trip.endedAtS === null ? NO_VALUE : formatTime(trip.endedAtS * 1000);
  const link = detailsLink(trip);
  return (
    <li
      className={`@container relative rounded-card border transition-colors duration-200 hover:bg-raised ${isChosen ? 'border-brand/60 bg-raised' : 'border-border bg-card'}`}
    >
      <Link
        to={link.to}
        state={link.state}
        replace={isBeside}
        aria-current={isChosen || undefined}
        id={`trip-${trip.id}-${trip.createdAtS}`}
        data-testid="trip"
        className="grid items-center gap-x-4 gap-y-1 rounded-card p-3 @[12rem]:grid-cols-[auto_minmax(0,1fr)]"
      >
        {/* Large text on a narrow phone needs its room. */}
        <RouteDrawing route={trip.route} className="hidden row-span-2 @[12rem]:block @md:row-span-3" />
        <span className="flex min-w-0 flex-col gap-1">
          {dayLabel && (
            <span className="pe-8 text-xs break-words text-quiet first-letter:uppercase">{dayLabel}</span>
          )}
          <span
            className="flex flex-wrap items-center gap-x-1.5 text-lg font-medium rtl:justify-end"
            dir="ltr"
          >
            {formatTime(trip.createdAtS * 1000)}
            <IconArrowNarrowRight className="size-5 text-quiet" aria-hidden="true" />
            {end}
          </span>
        </span>
        {/* The names come later: the whole width of a narrow card has room for them in the line that is kept free. */}
        <span className="order-last empty:hidden @[12rem]:col-span-2 @md:order-none @md:col-span-1">
          <TripStreets trip={trip} />
        </span>
        <span className="flex min-w-0 flex-col gap-1">
          <CardFigures figures={figuresOf(trip)} />
          {!trip.isComplete && <span className="text-xs text-attention">{t('trips.pending')}</span>}
        </span>
      </Link>
      {actions && <div className="absolute end-1 top-1">{actions}</div>}
    </li>
  );
}
