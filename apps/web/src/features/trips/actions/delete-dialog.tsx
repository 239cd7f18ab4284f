import { FEATURE } from '@ligo/protocol';
import { useTexts } from '../../../i18n/index.ts';
import { DeleteEntries } from '../../../parts/history/delete-entries.tsx';
import type { TripKey } from '../../../stores/trips/trip-item.ts';
import { useLazyStores } from '../../../stores/use-stores.tsx';

interface DeleteDialogProps {
  trip: TripKey;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a trip is deleted. */
export default function DeleteDialog({ trip, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTexts('trips');
  return (
    <DeleteEntries
      store={useLazyStores().trips}
      keys={[trip]}
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
