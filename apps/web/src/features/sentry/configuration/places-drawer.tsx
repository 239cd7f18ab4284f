import type { OffPlace } from '@ligo/protocol';
import type { Place } from '@ligo/vehicle';
import { IconMapPinOff, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { CircleMap } from '../../../parts/map/lazy-place-map.tsx';
import { RadiusRow } from '../../../parts/map/radius-row.tsx';
import { useLazyStores, useStores, useValue } from '../../../stores/use-stores.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { TextField } from '../../../ui/input/text-field.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { FIRST_RADIUS_M, MAX_NAME } from './power-rules.ts';
import { useOffPlaces } from './use-off-places.ts';
import { useFigures, useSentryConfig } from './use-sentry-config.ts';

interface PlaceEditorProps {
  /** `null`: a new one, which begins where the car is. */
  place: OffPlace | null;
  onSave: (place: OffPlace) => void;
  onCancel: () => void;
}

/** A place where Sentry stays off: its name, where it is and how far it reaches. */
function PlaceEditor({ place, onSave, onCancel }: PlaceEditorProps) {
  const { t } = useTexts('sentry');
  const { meters } = useFigures();
  const carPlace = useCarPlace();
  const [name, setName] = useState(place?.name ?? '');
  const [radius, setRadius] = useState<number>(place?.radius ?? FIRST_RADIUS_M);
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
      <CircleMap label={t('sentry.placeMap')} place={middle} radiusM={radius} onPlace={setMiddle} />
      {carPlace && (
        <Button variant="secondary" onClick={() => setMiddle(carPlace)}>
          {t('sentry.placeOfCar')}
        </Button>
      )}
      <div className="-mx-4">
        <RadiusRow name={t('sentry.radius')} radiusM={radius} textOf={meters} onChange={setRadius} />
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

interface PlacesDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Places where the owner wants Sentry off: home, work. */
export function PlacesDrawer({ open, onOpenChange }: PlacesDrawerProps) {
  const { t } = useTexts('sentry');
  /** The one that is edited; `null` a new one. */
  const [edited, setEdited] = useState<string | null | undefined>(undefined);
  const { places, save } = useOffPlaces();
  const close = (isOpen: boolean) => {
    setEdited(undefined);
    onOpenChange(isOpen);
  };
  const title = edited === undefined ? 'sentry.places' : edited === null ? 'sentry.newPlace' : 'sentry.place';
  return (
    <Drawer open={open} onOpenChange={close} title={t(title)} tall={edited !== undefined}>
      {edited === undefined ? (
        <PlaceList onEdit={setEdited} />
      ) : (
        <PlaceEditor
          place={places.find(({ id }) => id === edited)?.place ?? null}
          onCancel={() => setEdited(undefined)}
          onSave={(place) => {
            save(edited, place);
            setEdited(undefined);
          }}
        />
      )}
    </Drawer>
  );
}

function PlaceList({ onEdit }: { onEdit: (id: string | null) => void }) {
  const { t } = useTexts('sentry');
  const { meters } = useFigures();
  const missing = useValue(useLazyStores().sentry.state, (state) => state?.missing);
  const { config, isLocked } = useSentryConfig();
  const { places, isDisabled, isFull, remove } = useOffPlaces();
  const isOff = isDisabled && isLocked && !config.isSentryOn;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base text-normal">{t('sentry.placesText')}</p>
      {isOff && <p className="text-sm text-attention">{t('sentry.needsOn')}</p>}
      {missing?.includes('place') && <p className="text-sm text-attention">{t('sentry.placeMissing')}</p>}
      {places.length > 0 && (
        <ul className="divide-y divide-border rounded-card border border-border">
          {places.map(({ id, place, isWaiting }, index) => {
            const name = place.name || t('sentry.unnamedPlace', { number: index + 1 });
            return (
              <li key={id} className="flex items-center gap-1 pe-1">
                <button
                  type="button"
                  disabled={isDisabled}
                  onClick={() => onEdit(id)}
                  className="flex min-h-14 min-w-0 flex-1 items-center gap-4 rounded-card px-4 py-2 text-start hover:bg-raised/60"
                >
                  <IconMapPinOff className="shrink-0 text-brand" aria-hidden="true" />
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]" dir="auto">
                    {name}
                    {isWaiting && <span className="block text-sm text-quiet">{t('sentry.placeWaits')}</span>}
                  </span>
                  <span className="text-sm text-normal">
                    <bdi>{meters(place.radius)}</bdi>
                  </span>
                </button>
                <IconButton
                  label={t('sentry.removePlace', { name })}
                  disabled={isDisabled}
                  onClick={() => remove(id)}
                >
                  <IconTrash aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      <Button
        variant="secondary"
        wide
        icon={<IconPlus aria-hidden="true" />}
        disabled={isDisabled || isFull}
        onClick={() => onEdit(null)}
      >
        {t('sentry.newPlace')}
      </Button>
    </div>
  );
}
