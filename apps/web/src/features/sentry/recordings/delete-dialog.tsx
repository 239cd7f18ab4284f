import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useLazyStores } from '../../../stores/use-stores.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

interface DeleteDialogProps {
  /** The recordings to delete; none means that the dialog is closed. */
  filePaths: readonly string[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before recordings are deleted on the car. */
export function DeleteDialog({ filePaths, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTexts('sentry');
  const toast = useToast();
  const { recordings } = useLazyStores();
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    setDeleting(true);
    const left = await recordings.remove(filePaths);
    setDeleting(false);
    if (left.length > 0) toast({ tone: 'error', title: t('recordings.notDeleted') });
    else onDeleted();
    onClose();
  };
  return (
    <Dialog
      open={filePaths.length > 0}
      onOpenChange={(isOpen) => isOpen || isDeleting || onClose()}
      title={t('recordings.deleteTitle', { count: filePaths.length })}
      description={t('recordings.deleteText')}
      actions={
        <>
          <Button variant="ghost" disabled={isDeleting} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" loading={isDeleting} onClick={() => void remove()}>
            {t('recordings.delete')}
          </Button>
        </>
      }
    />
  );
}
