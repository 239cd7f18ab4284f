import { IconRoute, IconSteeringWheel } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatTime } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import type { LocalDay } from '../../../lib/time/local-day.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import type { TripAction } from '../actions/trip-actions.tsx';
import { TripMenu } from '../actions/trip-menu.tsx';
import { dayLink } from '../trip-links.ts';
import { byDay } from '../trip-summary.ts';
import { CardFigures, TripCard } from './trip-card.tsx';
import type { CurrentTrip } from './use-current-trip.ts';

interface DayTripsProps {
  /** Newest first. */
  trips: readonly TripItem[];
  /** The trip that is shown beside them; `null` where a tap opens its screen. */
  chosen: TripItem | null;
  onAction: (action: TripAction) => void;
}

/** The trips of a day, one card each. */
export function DayTrips({ trips, chosen, onAction }: DayTripsProps) {
  return (
    <ul className="mx-auto grid max-w-3xl gap-3 px-4 pt-1 pb-[calc(5rem+env(safe-area-inset-bottom))]">
      {trips.map((trip) => (
        <TripCard
          key={`${trip.createdAtS}/${trip.id}`}
          trip={trip}
          isChosen={trip === chosen}
          actions={
            <TripMenu
              onExport={() => onAction({ kind: 'export', trip })}
              onDelete={() => onAction({ kind: 'delete', trip })}
            />
          }
        />
      ))}
    </ul>
  );
}

/** The drive that is going on: since when, and its figures as they grow. */
export function CurrentTripCard({ trip }: { trip: CurrentTrip }) {
  const { t } = useTexts('trips');
  const words = t(trip.isParked ? 'trips.justParked' : 'trips.underWay');
  return (
    <section aria-label={words} data-testid="trip-under-way" className="mx-auto max-w-3xl px-4 pt-1 pb-2">
      <div className="flex flex-wrap items-center gap-4 rounded-card border border-brand/50 bg-card p-3">
        <span className="grid size-16 shrink-0 place-items-center rounded-xl bg-raised text-brand">
          <IconSteeringWheel className="size-8" aria-hidden="true" />
        </span>
        <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1">
          <p className="flex flex-wrap items-baseline gap-x-2 text-lg font-medium">
            <span dir="ltr">{formatTime(trip.startedAtMs)}</span>
            <span className="text-base text-brand">{words}</span>
          </p>
          <CardFigures figures={trip.figures} />
        </div>
      </div>
    </section>
  );
}

/** Where the last trips before a day are; `null` if there are none. */
function lastDayLink(trips: readonly TripItem[], day: LocalDay): string | null {
  const earlier = [...byDay(trips).keys()].filter((each) => each < day);
  const last = earlier.at(-1);
  return last ? dayLink(last) : null;
}

/** No trips on a day, with the way to the last ones before it. */
export function NoTrips({ trips, day }: { trips: readonly TripItem[]; day: LocalDay }) {
  const onLast = lastDayLink(trips, day);
  const { t } = useTexts('trips');
  return (
    <div className="flex flex-col items-center gap-4 px-6 pt-[18dvh] text-center">
      <IconRoute className="size-12 text-quiet" aria-hidden="true" />
      <p className="text-base text-normal">{t('trips.none')}</p>
      {onLast && (
        <Link
          to={onLast}
          replace
          className="inline-flex min-h-11 items-center rounded-xl border border-border bg-raised px-5 font-semibold hover:bg-border"
        >
          {t('trips.last')}
        </Link>
      )}
    </div>
  );
}
