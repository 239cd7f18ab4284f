import type { TripFigures } from '@ligo/vehicle';
import { formatDistance, formatDuration, formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';

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
    <span className="flex flex-wrap gap-x-4 gap-y-1">
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
