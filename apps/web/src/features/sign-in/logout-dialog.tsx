import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';

interface LogoutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onLeave: () => Promise<void>;
}

export default function LogoutDialog({ open, onOpenChange, onLeave }: LogoutDialogProps) {
  const { t } = useTexts();
  const [isLeaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    await onLeave().finally(() => setLeaving(false));
  }

  return (
    <ConfirmDialog
      open={open}
      title={t('logout.title')}
      description={t('logout.text')}
      action={t('logout.action')}
      isBusy={isLeaving}
      onConfirm={() => void leave()}
      onClose={() => onOpenChange(false)}
    />
  );
}
