import { useTexts } from '../../../i18n/index.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import type { TripAction } from '../actions/trip-actions.tsx';
import { TripMenu } from '../actions/trip-menu.tsx';
import { TripCard } from './trip-card.tsx';

interface DayTripsProps {
  /** Newest first. */
  trips: readonly TripItem[];
  onAction: (action: TripAction) => void;
}

/** The trips of a day, one card each. */
export function DayTrips({ trips, onAction }: DayTripsProps) {
  const { t } = useTexts('trips');
  return (
    <ul className="mx-auto grid max-w-3xl gap-3 px-4 pt-1 pb-[calc(5rem+env(safe-area-inset-bottom))]">
      {trips.map((trip) => (
        <TripCard
          key={`${trip.createdAtS}/${trip.id}`}
          trip={trip}
          actions={
            <TripMenu
              label={t('trips.options')}
              onExport={() => onAction({ kind: 'export', trip })}
              onDelete={() => onAction({ kind: 'delete', trip })}
            />
          }
        />
      ))}
    </ul>
  );
}
