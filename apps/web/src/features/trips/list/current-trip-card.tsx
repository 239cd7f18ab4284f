import { IconSteeringWheel } from '@tabler/icons-react';
import { formatTime } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { CardFigures } from './card-figures.tsx';
import type { CurrentTrip } from './use-current-trip.ts';

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
