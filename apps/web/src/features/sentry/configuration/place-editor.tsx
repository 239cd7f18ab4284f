import type { OffPlace } from '@ligo/protocol';
import type { Place } from '@ligo/vehicle';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { SliderRow } from '../../../ui/input/slider-row.tsx';
import { TextField } from '../../../ui/input/text-field.tsx';
import { useFigures } from './figures.ts';
import { MAX_NAME, RADIUS_M } from './power-rules.ts';

const PlaceMap = lazy(() => import('../../../parts/map/place-map.tsx'));
/** A circle of some hundred metres fills the map. */
const ZOOM = 15;

interface PlaceEditorProps {
  /** `null`: a new one, which begins where the car is. */
  place: OffPlace | null;
  onSave: (place: OffPlace) => void;
  onCancel: () => void;
}

/** A place where Sentry stays off: its name, where it is and how far it reaches. */
export function PlaceEditor({ place, onSave, onCancel }: PlaceEditorProps) {
  const { t } = useTexts('sentry');
  const { meters } = useFigures();
  const carPlace = useCarPlace();
  const [name, setName] = useState(place?.name ?? '');
  const [radius, setRadius] = useState<number>(place?.radius ?? RADIUS_M.first);
  const [middle, setMiddle] = useState<Place | null>(
    place ? { latitudeDeg: place.lat, longitudeDeg: place.lng } : carPlace,
  );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (middle) onSave({ name: name.trim(), lat: middle.latitudeDeg, lng: middle.longitudeDeg, radius });
      }}
    >
      <TextField
        label={t('sentry.placeName')}
        value={name}
        maxLength={MAX_NAME}
        placeholder={t('sentry.placeExample')}
        onChange={(event) => setName(event.target.value)}
      />
      <p className="text-sm text-normal">{t('sentry.placeHow')}</p>
      <div data-base-ui-swipe-ignore>
        <Suspense fallback={<div className="h-64 rounded-card border border-border" />}>
          <PlaceMap
            label={t('sentry.placeMap')}
            onUnavailable={() => {}}
            place={middle}
            radiusM={radius}
            onPlace={setMiddle}
            around={middle && Float32Array.of(middle.latitudeDeg, middle.longitudeDeg)}
            zoom={ZOOM}
          />
        </Suspense>
      </div>
      {carPlace && (
        <Button variant="secondary" onClick={() => setMiddle(carPlace)}>
          {t('sentry.placeOfCar')}
        </Button>
      )}
      <div className="-mx-4">
        <SliderRow
          {...RADIUS_M}
          name={t('sentry.radius')}
          value={radius}
          valueText={meters}
          disabled={false}
          onChange={setRadius}
        />
      </div>
      <div className="flex gap-3">
        <Button variant="secondary" wide onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" wide disabled={!middle}>
          {t('sentry.savePlace')}
        </Button>
      </div>
    </form>
  );
}

/** The last reported place of the car; `null` if unknown. */
function useCarPlace(): Place | null {
  const status = useValue(useStores().live, (each) => each.status);
  if (status?.lat == null || status.lng == null) return null;
  return { latitudeDeg: status.lat, longitudeDeg: status.lng };
}
