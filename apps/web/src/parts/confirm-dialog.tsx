import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { Button } from '../ui/input/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  description: string;
  /** The name of the action, on its button. */
  action: ReactNode;
  /** In place of "Cancel". */
  cancel?: string;
  /** It is being done: the question stays until then. */
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, action, cancel, isBusy = false, onConfirm, onClose } = props;
  const { t } = useTexts();
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || isBusy || onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {cancel ?? t('common.cancel')}
          </Button>
          <Button variant="danger" loading={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}
