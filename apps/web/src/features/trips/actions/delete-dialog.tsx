import { FEATURE } from '@ligo/protocol';
import { useTexts } from '../../../i18n/index.ts';
import { DeleteEntries } from '../../../parts/history/delete-entries.tsx';
import type { TripKey } from '../../../stores/trips/trip-item.ts';
import { useLazyStores } from '../../../stores/use-stores.tsx';

interface DeleteDialogProps {
  trips: readonly TripKey[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before trips are deleted. */
export function DeleteDialog({ trips, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTexts('trips');
  return (
    <DeleteEntries
      store={useLazyStores().trips}
      keys={trips}
      feature={FEATURE.deleteTrip}
      texts={{
        title: t('trips.deleteTitle'),
        description: t('trips.deleteText'),
        fromPhone: t('trips.deletePhone'),
        fromCar: t('trips.deleteCar'),
        failed: t('trips.notDeleted'),
      }}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
