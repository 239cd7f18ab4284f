import { FEATURE } from '@ligo/protocol';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useHasFeature, useIsReached } from '../../../parts/use-car.ts';
import type { TripKey } from '../../../stores/trips/trip-item.ts';
import { useStores } from '../../../stores/use-stores.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

interface DeleteDialogProps {
  /** The trips to delete; none means that the dialog is closed. */
  trips: readonly TripKey[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before trips are deleted: from this phone alone, or for good from the car as well. */
export function DeleteDialog({ trips, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTexts('trips');
  const toast = useToast();
  const { trips: store } = useStores();
  const carCanDelete = useHasFeature(FEATURE.deleteTrip);
  const isReached = useIsReached();
  const [deleting, setDeleting] = useState<'phone' | 'car' | null>(null);

  const remove = async (from: 'phone' | 'car') => {
    setDeleting(from);
    try {
      const failed = await store.remove(trips, { includeCar: from === 'car' });
      if (failed.length > 0) toast({ tone: 'error', title: t('trips.notDeleted') });
      else onDeleted();
    } catch {
      toast({ tone: 'error', title: t('error.unable') });
    } finally {
      setDeleting(null);
      onClose();
    }
  };
  return (
    <Dialog
      open={trips.length > 0}
      onOpenChange={(isOpen) => isOpen || deleting || onClose()}
      title={t('trips.deleteTitle')}
      description={t('trips.deleteText')}
      actions={
        <div className="flex w-full flex-col gap-3">
          <Button
            wide
            variant="secondary"
            disabled={deleting !== null}
            loading={deleting === 'phone'}
            onClick={() => void remove('phone')}
          >
            {t('trips.deletePhone')}
          </Button>
          {carCanDelete && (
            <Button
              wide
              variant="danger"
              disabled={deleting !== null || !isReached}
              loading={deleting === 'car'}
              onClick={() => void remove('car')}
            >
              {t('trips.deleteCar')}
            </Button>
          )}
          <Button wide variant="ghost" disabled={deleting !== null} onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    />
  );
}
