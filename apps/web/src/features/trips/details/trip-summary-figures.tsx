import type { ComponentProps } from 'react';
import {
  dayText,
  formatDate,
  formatDistance,
  formatDuration,
  formatNumber,
  formatTime,
  NO_VALUE,
} from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { EntryFigure } from '../../../parts/history/entry-figures.tsx';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import { TripStreets } from '../trip-streets.tsx';
import { figuresOf } from '../trip-summary.ts';

type FigureProps = Omit<ComponentProps<typeof EntryFigure>, 'testId' | 'className'>;

const Figure = ({ id, ...figure }: FigureProps & { id: string }) => (
  <EntryFigure {...figure} testId={`trip-${id}`} className="bg-background" />
);

/** When a trip was, in one line: Sun 22 Nov, 15:40 – 15:59; the day of its end only if that is another. */
function TripTime({ trip }: { trip: TripItem }) {
  const { t, language } = useTexts('trips');
  const startMs = trip.createdAtS * 1000;
  const endMs = trip.endedAtS === null ? null : trip.endedAtS * 1000;
  const nowMs = Date.now();
  const dayOf = (timeMs: number) => `${dayText(language, timeMs, nowMs)}, `;
  const isOverMidnight = endMs !== null && formatDate(startMs) !== formatDate(endMs);
  return (
    <p className="text-base font-medium text-strong first-letter:uppercase" data-testid="trip-time">
      {dayOf(startMs)}
      <span className="inline-block" dir={isOverMidnight ? undefined : 'ltr'}>
        <span className="sr-only">{t('trip.start')} </span>
        <bdi>{formatTime(startMs)}</bdi> – <span className="sr-only">{t('trip.end')} </span>
        {isOverMidnight && dayOf(endMs)}
        <bdi>{endMs === null ? NO_VALUE : formatTime(endMs)}</bdi>
      </span>
    </p>
  );
}

/** What names a trip: when it was, and between which streets. */
export function TripTitle({ trip }: { trip: TripItem }) {
  return (
    <div className="flex flex-col gap-1 px-1">
      <TripTime trip={trip} />
      <TripStreets trip={trip} />
    </div>
  );
}

/** The figures of a trip; `--` for unknown ones. */
export function TripSummaryFigures({ trip }: { trip: TripItem }) {
  const { t, language } = useTexts('trips');
  const figures = figuresOf(trip);
  const { isDistanceEstimated, isEnergyEstimated, isEnergyPartial } = figures;
  const ofDistance = isDistanceEstimated && t('trip.estimate');
  const ofEnergy = isEnergyEstimated && !isEnergyPartial && t('trip.estimate');
  const figure = (value: number | null, digits: number) => formatNumber(language, value, digits);
  return (
    <section aria-label={t('trip.summary')} className="flex flex-col gap-3">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.75rem),1fr))] gap-2">
        <Figure
          id="distance"
          label={t('trips.distance')}
          value={formatDistance(language, figures.distanceKm)}
          unit="km"
          estimate={ofDistance}
        />
        <Figure
          id="duration"
          label={t('trips.duration')}
          value={figures.durationS === null ? NO_VALUE : formatDuration(figures.durationS)}
          unit="h"
        />
        <Figure
          id="energy"
          label={t('trip.energy')}
          value={figure(figures.energyKwh, 1)}
          unit="kWh"
          estimate={ofEnergy}
          isPartial={isEnergyPartial && figures.energyKwh !== null}
        />
        <Figure
          id="consumption"
          label={t('trips.average')}
          value={figure(figures.consumptionKwhPer100Km, 1)}
          unit="kWh/100 km"
          estimate={figures.consumptionKwhPer100Km !== null && (ofDistance || ofEnergy)}
        />
        <Figure
          id="average-speed"
          label={t('trip.averageSpeed')}
          value={figure(figures.averageSpeedKmh, 0)}
          unit="km/h"
          estimate={ofDistance}
        />
        <Figure id="health" label={t('trip.health')} value={figure(trip.stateOfHealthPct, 0)} unit="%" />
      </dl>
      {isEnergyPartial && <p className="px-1 text-sm text-quiet">{t('trip.partial')}</p>}
    </section>
  );
}
