import { FEATURE } from '@ligo/protocol';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { DeleteEntries } from '../../../parts/history/delete-entries.tsx';
import { useLazyStores } from '../../../stores/use-stores.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { CHARGE_KIND, type OwnCharge } from '../own/use-own-charges.ts';

interface DeleteDialogProps {
  item: OwnCharge;
  onClose: () => void;
}

/** Asks before a session is deleted. Without its session, a screen leads back to the list. */
export default function DeleteDialog({ item, onClose }: DeleteDialogProps) {
  const { t } = useTexts('charging');
  const { charges, book } = useLazyStores();
  const { entryId, entry, others } = item;
  const keys = [item, ...others.map(({ id, beganAt }) => ({ id, createdAtS: beganAt }))];
  if (item.isManual) return <DeleteManual item={item} onClose={onClose} />;
  return (
    <DeleteEntries
      store={charges}
      keys={keys}
      feature={FEATURE.chargingSessions}
      texts={{
        title: t('charging.deleteTitle'),
        description: t('charging.deleteText'),
        fromPhone: t('charging.deletePhone'),
        fromCar: t('charging.deleteCar'),
        failed: t('charging.notDeleted'),
      }}
      onClose={onClose}
      onDeleted={(from) => {
        // Without its session the entry would never be shown again.
        if (from === 'car' && entry) void book.change([{ kind: CHARGE_KIND, id: entryId, value: null }]);
      }}
    />
  );
}

/** Asks before a session that the owner entered is deleted everywhere. */
function DeleteManual({ item, onClose }: DeleteDialogProps) {
  const { t } = useTexts('charging');
  const toast = useToast();
  const { book } = useLazyStores();
  const [isDeleting, setDeleting] = useState(false);
  const remove = () => {
    setDeleting(true);
    book
      .change([{ kind: CHARGE_KIND, id: item.entryId, value: null }])
      .catch(() => toast({ tone: 'error', title: t('error.unable') }))
      .finally(onClose);
  };
  return (
    <ConfirmDialog
      open
      title={t('charging.deleteTitle')}
      description={t('charging.deleteManualText')}
      action={t('charging.deleteEverywhere')}
      isBusy={isDeleting}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
