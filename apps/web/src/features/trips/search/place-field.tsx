import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import type { TripFilter } from './trip-filter.ts';

const PlaceMap = lazy(() => import('../../../parts/map/place-map.tsx'));

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
export function PlaceField({ near, onNear, radiusM, onRadius, around }: PlaceFieldProps) {
  const { t } = useTexts('trips');
  const [hasMap, setHasMap] = useState(true);
  return (
    <>
      <Suspense fallback={<div className="h-64 rounded-card border border-border" />}>
        <PlaceMap
          label={t('trips.placeMap')}
          onUnavailable={() => setHasMap(false)}
          place={near?.place ?? null}
          radiusM={radiusM}
          around={around}
          onPlace={(place) => onNear({ place, radiusM })}
        />
      </Suspense>
      {hasMap && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-start me-2 text-sm text-normal">
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
              className={`min-h-11 rounded-xl border px-4 text-sm ${each === radiusM ? 'border-on text-on' : 'border-border text-normal'}`}
              dir="ltr"
            >
              {each / 1_000} km
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}
