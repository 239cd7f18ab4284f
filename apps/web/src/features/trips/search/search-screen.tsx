import { IconArrowLeft, IconMapPin, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useBack } from '../../../lib/react/use-back.ts';
import { dateOf } from '../../../lib/time/local-day.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { TripCard } from '../list/trip-card.tsx';
import { TRIPS_LINK } from '../trip-links.ts';
import { dayOfTrip } from '../trip-summary.ts';
import { PlaceField } from './place-field.tsx';
import { RangeFields } from './range-fields.tsx';
import { matches, type TripFilter } from './trip-filter.ts';

const NOTHING: TripFilter = {
  minKm: null,
  maxKm: null,
  minConsumption: null,
  maxConsumption: null,
  near: null,
};
/** Cards shown at once; more come when asked for, so that thousands of hits open at once. */
const PAGE = 30;

/** Finds trips by their length, their consumption, and a place that they passed. */
export default function SearchScreen() {
  const { t, language } = useTexts('trips');
  const { trips: store } = useStores();
  const goBack = useBack(TRIPS_LINK);
  const trips = useValue(store, (value) => value.trips);
  const [filter, setFilter] = useState(NOTHING);
  const [isByPlace, setByPlace] = useState(false);
  const [radiusM, setRadiusM] = useState(1_000);
  const [shownCount, setShownCount] = useState(PAGE);
  const found = useMemo(() => trips.filter((trip) => matches(trip, filter)).toReversed(), [trips, filter]);
  const change = (part: Partial<TripFilter>) => {
    setFilter((before) => ({ ...before, ...part }));
    setShownCount(PAGE);
  };
  const dayLabel = new Intl.DateTimeFormat(language, { dateStyle: 'full' });
  const lastWithRoute = trips.findLast(({ route }) => route !== null);
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-3xl flex-col gap-4 px-4 pt-2 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <div className="flex items-center gap-2">
          <IconButton label={t('common.back')} onClick={goBack}>
            <IconArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
          </IconButton>
          <h1 className="text-base font-semibold">{t('trips.search')}</h1>
        </div>
        <div className="grid gap-4 wide:grid-cols-2">
          <RangeFields
            label={t('trips.distance')}
            unit="km"
            min={filter.minKm}
            max={filter.maxKm}
            onChange={(minKm, maxKm) => change({ minKm, maxKm })}
          />
          <RangeFields
            label={t('trips.consumption')}
            unit="kWh/100 km"
            min={filter.minConsumption}
            max={filter.maxConsumption}
            onChange={(minConsumption, maxConsumption) => change({ minConsumption, maxConsumption })}
          />
        </div>
        <Button
          variant="secondary"
          icon={
            isByPlace ? (
              <IconX className="size-5" aria-hidden="true" />
            ) : (
              <IconMapPin className="size-5" aria-hidden="true" />
            )
          }
          onClick={() => {
            setByPlace(!isByPlace);
            change({ near: null });
          }}
        >
          {t(isByPlace ? 'trips.anyPlace' : 'trips.byPlace')}
        </Button>
        {isByPlace && (
          <PlaceField
            near={filter.near}
            onNear={(near) => change({ near })}
            radiusM={radiusM}
            onRadius={setRadiusM}
            around={lastWithRoute?.route ?? null}
          />
        )}
        <p className="text-sm text-quiet" role="status">
          {t('trips.count', { count: found.length })}
        </p>
        <ul className="grid gap-3">
          {found.slice(0, shownCount).map((trip) => (
            <TripCard
              key={`${trip.createdAtS}/${trip.id}`}
              trip={trip}
              dayLabel={dayLabel.format(dateOf(dayOfTrip(trip)))}
            />
          ))}
        </ul>
        {found.length > shownCount && (
          <Button variant="secondary" onClick={() => setShownCount(shownCount + PAGE)}>
            {t('trips.more')}
          </Button>
        )}
      </div>
    </div>
  );
}
