import { IconArrowLeft, IconMapPin, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import type { Language } from '../../../i18n/language-code.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useBack } from '../../../lib/react/use-back.ts';
import { useToday } from '../../../lib/react/use-now.ts';
import { readNumber } from '../../../parts/costs/money.ts';
import { useDayLabel } from '../../../parts/day/day-stepper.tsx';
import { LazyPlaceMap } from '../../../parts/map/lazy-place-map.tsx';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { Column, Columns, SCREEN_WIDTH } from '../../../ui/screen/columns.tsx';
import { TripCard } from '../list/trip-card.tsx';
import { dayOfTrip } from '../trip-summary.ts';
import { matches, type TripFilter } from './trip-filter.ts';

interface RangeFieldsProps {
  label: string;
  unit: string;
  /** `null` for no limit. */
  min: number | null;
  max: number | null;
  onChange: (min: number | null, max: number | null) => void;
}

const FIELD =
  'min-h-12 w-full rounded-xl border border-border bg-raised px-[12px] text-base text-strong placeholder:text-quiet aria-invalid:border-attention';

/** A typed limit; `null` for none, NaN, within which no trip is, for what is no number. */
const limitOf = (language: Language, text: string): number | null =>
  text.trim() === '' ? null : (readNumber(language, text) ?? Number.NaN);

/** From and to of a figure; an empty field is no limit. */
function RangeFields({ label, unit, min, max, onChange }: RangeFieldsProps) {
  const { t, language } = useTexts('trips');
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-normal">
        {label} <span className="text-quiet">{unit}</span>
      </legend>
      <div className="flex items-center gap-2">
        <input
          aria-label={`${label}: ${t('trips.from')}`}
          placeholder={t('trips.from')}
          inputMode="decimal"
          aria-invalid={Number.isNaN(min)}
          onChange={(event) => onChange(limitOf(language, event.target.value), max)}
          className={FIELD}
        />
        <span className="text-quiet" aria-hidden="true">
          –
        </span>
        <input
          aria-label={`${label}: ${t('trips.to')}`}
          placeholder={t('trips.to')}
          inputMode="decimal"
          aria-invalid={Number.isNaN(max)}
          onChange={(event) => onChange(min, limitOf(language, event.target.value))}
          className={FIELD}
        />
      </div>
    </fieldset>
  );
}

const RADII_M = [500, 1_000, 2_000, 5_000];

interface PlaceFieldProps {
  near: TripFilter['near'];
  onNear: (near: TripFilter['near']) => void;
  radiusM: number;
  onRadius: (radiusM: number) => void;
  /** Where the map begins, latitude and longitude in turns; `null` for the whole world. */
  around: Float32Array | null;
}

/** A place that trips passed, and how near they came to it. */
function PlaceField({ near, onNear, radiusM, onRadius, around }: PlaceFieldProps) {
  const { t, language } = useTexts('trips');
  const [hasMap, setHasMap] = useState(true);
  return (
    <>
      <LazyPlaceMap
        label={t('trips.placeMap')}
        onUnavailable={() => setHasMap(false)}
        place={near?.place ?? null}
        radiusM={radiusM}
        around={around}
        onPlace={(place) => onNear({ place, radiusM })}
      />
      {hasMap && (
        <fieldset className="grid grid-cols-[repeat(4,auto)] gap-2">
          <legend className="mb-2 text-sm text-normal">
            {near ? t('trips.radius') : t('trips.tapPlace')}
          </legend>
          {RADII_M.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === radiusM}
              onClick={() => {
                onRadius(each);
                if (near) onNear({ ...near, radiusM: each });
              }}
              className={`min-h-11 min-w-0 rounded-xl border px-1 text-sm ${each === radiusM ? 'border-on text-on' : 'border-border text-normal'}`}
              dir="ltr"
            >
              {formatNumber(language, each / 1_000, each < 1_000 ? 1 : 0)} km
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

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
  const { t } = useTexts('trips');
  const { trips: store } = useLazyStores();
  const goBack = useBack(PATHS.trips);
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
  const today = useToday();
  const labelOf = useDayLabel();
  const dayLabel = (trip: TripItem) => {
    const { name, date } = labelOf(dayOfTrip(trip), today);
    return `${name} \u2066${date}\u2069`;
  };
  const lastWithRoute = trips.findLast(({ route }) => route !== null);
  return (
    <div className="@container h-full overflow-y-auto">
      <div
        className={`${SCREEN_WIDTH} flex flex-col gap-4 px-4 pt-2 pb-[calc(1rem+env(safe-area-inset-bottom))]`}
      >
        <div className="flex items-center gap-2">
          <IconButton label={t('common.back')} onClick={goBack}>
            <IconArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
          </IconButton>
          <h1 className="text-base font-semibold">{t('trips.search')}</h1>
        </div>
        <Columns>
          <Column isSticky>
            <div className="grid gap-4 @xl:grid-cols-2">
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
                // The end of the last trip, where the car is.
                around={lastWithRoute?.route?.slice(-2) ?? null}
              />
            )}
          </Column>
          <Column>
            <p className="text-sm text-quiet" role="status">
              {t('trips.count', { count: found.length })}
            </p>
            <ul className="grid gap-3">
              {found.slice(0, shownCount).map((trip) => (
                <TripCard key={`${trip.createdAtS}/${trip.id}`} trip={trip} dayLabel={dayLabel(trip)} />
              ))}
            </ul>
            {found.length > shownCount && (
              <Button variant="secondary" onClick={() => setShownCount(shownCount + PAGE)}>
                {t('trips.more')}
              </Button>
            )}
          </Column>
        </Columns>
      </div>
    </div>
  );
}
