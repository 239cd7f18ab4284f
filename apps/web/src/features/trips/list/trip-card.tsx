import { IconArrowNarrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime, NO_VALUE } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import { detailsLink } from '../trip-links.ts';
import { figuresOf } from '../trip-summary.ts';
import { CardFigures } from './card-figures.tsx';
import { RouteDrawing } from './route-drawing.tsx';

interface TripCardProps {
  trip: TripItem;
  /** The label above the times, in a list with trips of several days. */
  dayLabel?: string;
  /** What can be done with it, in the upper corner. */
  actions?: ReactNode;
}

/** One trip of a list: when, the shape of its route, and its main figures; a tap opens its details. */
export function TripCard({ trip, dayLabel, actions }: TripCardProps) {
  const { t } = useTexts('trips');
  const end = trip.endedAtS === null ? NO_VALUE : formatTime(trip.endedAtS * 1000);
  const link = detailsLink(trip);
  return (
    <li className="relative rounded-card border border-border bg-card transition-colors duration-200 hover:bg-raised">
      <Link
        to={link.to}
        state={link.state}
        data-testid="trip"
        className="flex flex-wrap items-center gap-4 rounded-card p-3"
      >
        <RouteDrawing route={trip.route} />
        <span className="flex min-w-0 flex-1 basis-[min(100%,10rem)] flex-col gap-1">
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
          <CardFigures figures={figuresOf(trip)} />
          {!trip.isComplete && <span className="text-xs text-attention">{t('trips.pending')}</span>}
        </span>
      </Link>
      {actions && <div className="absolute end-1 top-1">{actions}</div>}
    </li>
  );
}
