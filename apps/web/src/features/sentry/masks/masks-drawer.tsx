import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { MasksEditor } from './masks-editor.tsx';

interface MasksDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Nothing can be changed. */
  isLocked: boolean;
}

/** The masked parts of the pictures, without motion detection. A swipe does not discard the painted blocks. */
export function MasksDrawer({ open, onOpenChange, isLocked }: MasksDrawerProps) {
  const { t } = useTexts('sentry');
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    setChanged(false);
    onOpenChange(false);
  };
  return (
    <>
      <Drawer
        open={open}
        onOpenChange={(isOpen) => (isOpen || !isChanged ? onOpenChange(isOpen) : setAsking(true))}
        title={t('sentry.masks')}
        tall
      >
        <MasksEditor isLocked={isLocked} onChanged={setChanged} onSaved={close} />
      </Drawer>
      <ConfirmDialog
        open={isAsking}
        title={t('sentry.masks.discardTitle')}
        description={t('sentry.masks.discardText')}
        action={t('sentry.masks.discard')}
        cancel={t('sentry.masks.keepPainting')}
        onConfirm={close}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
