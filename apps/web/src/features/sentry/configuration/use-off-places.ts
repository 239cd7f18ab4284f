import { FEATURE, type OffPlace, type Place, placeSchema } from '@ligo/protocol';
import { useTexts } from '../../../i18n/index.ts';
import { useHasFeature } from '../../../parts/use-car.ts';
import { itemsOf } from '../../../stores/book/book-store.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { MAX_PLACES, withPlace } from './power-rules.ts';
import { useSentryConfig } from './use-sentry-config.ts';

const KIND = 'place';

/** The places without Sentry, where the car stores them. */
export interface OffPlaces {
  places: readonly { id: string; place: OffPlace; isWaiting: boolean }[];
  /** Nothing can be changed now. */
  isDisabled: boolean;
  /** No place can be added. */
  isFull: boolean;
  /** `id`: of the changed place; `null`: a new one. */
  save(id: string | null, place: OffPlace): void;
  /** Sentry watches there again. */
  remove(id: string): void;
}

/** The places of the owner's book, or those of the settings of an older car. */
export function useOffPlaces(): OffPlaces {
  const hasBook = useHasFeature(FEATURE.book);
  const ofBook = usePlacesOfBook();
  const ofSettings = usePlacesOfSettings();
  return hasBook ? ofBook : ofSettings;
}

function usePlacesOfSettings(): OffPlaces {
  const { config, change, isLocked, isBusy } = useSentryConfig();
  const places = config.offPlaces ?? [];
  return {
    places: places.map((place, index) => ({ id: String(index), place, isWaiting: false })),
    isDisabled: isLocked || isBusy,
    isFull: places.length >= MAX_PLACES,
    save: (id, place) => change({ offPlaces: withPlace(places, id === null ? null : Number(id), place) }),
    remove: (id) => change({ offPlaces: withPlace(places, Number(id), null) }),
  };
}

const offPlaceOf = ({ name, lat, lng, radius }: Place): OffPlace => ({ name, lat, lng, radius });

function usePlacesOfBook(): OffPlaces {
  const { t } = useTexts();
  const toast = useToast();
  const { book } = useLazyStores();
  const items = useValue(book, (state) => state.items);
  const change = (id: string, value: Record<string, string | number | boolean>) =>
    void book
      .change([{ kind: KIND, id, value }])
      .catch(() => toast({ tone: 'error', title: t('error.unable') }));
  return {
    places: itemsOf(items, KIND, placeSchema)
      .filter(({ value }) => value.isOffForSentry)
      .map(({ id, value, isWaiting }) => ({ id, place: offPlaceOf(value), isWaiting })),
    isDisabled: false,
    isFull: false,
    save: (id, place) =>
      change(id ?? crypto.randomUUID(), {
        ...place,
        ...(id === null && { icon: 'other', isOffForSentry: true }),
      }),
    // The place may have a tariff.
    remove: (id) => change(id, { isOffForSentry: false }),
  };
}
