import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useHasFeature, useIsReached } from '../../parts/use-car.ts';
import type { HistoryStore } from '../../stores/history/create-history.ts';
import type { EntryKey } from '../../stores/history/history-kind.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface DeleteEntriesProps {
  store: Pick<HistoryStore<object>, 'remove'>;
  keys: readonly EntryKey[];
  /** Names the cars that can delete them. */
  feature: string;
  texts: Readonly<Record<'title' | 'description' | 'fromPhone' | 'fromCar' | 'failed', string>>;
  onClose: () => void;
  onDeleted: (from: 'phone' | 'car') => void;
}

/** Asks before entries are deleted: from this phone alone, or for good from the car as well. */
export function DeleteEntries({ store, keys, feature, texts, onClose, onDeleted }: DeleteEntriesProps) {
  const { t } = useTexts();
  const toast = useToast();
  const carCanDelete = useHasFeature(feature);
  const isReached = useIsReached();
  const [deleting, setDeleting] = useState<'phone' | 'car' | null>(null);

  const remove = async (from: 'phone' | 'car') => {
    setDeleting(from);
    try {
      const failed = await store.remove(keys, { includeCar: from === 'car' });
      if (failed.length > 0) toast({ tone: 'error', title: texts.failed });
      else onDeleted(from);
    } catch {
      toast({ tone: 'error', title: t('error.unable') });
    } finally {
      setDeleting(null);
      onClose();
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || deleting || onClose()}
      title={texts.title}
      description={texts.description}
      actions={
        <div className="flex w-full flex-col gap-3">
          <Button
            wide
            variant="secondary"
            disabled={deleting !== null}
            loading={deleting === 'phone'}
            onClick={() => void remove('phone')}
          >
            {texts.fromPhone}
          </Button>
          {carCanDelete && (
            <Button
              wide
              variant="danger"
              disabled={deleting !== null || !isReached}
              loading={deleting === 'car'}
              onClick={() => void remove('car')}
            >
              {texts.fromCar}
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
