import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/input/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

export default function LogoutDialog({
  open,
  onOpenChange,
  onLeave,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onLeave: () => Promise<void>;
}) {
  const { t } = useTexts();
  const [isLeaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    await onLeave();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('logout.title')}
      description={t('logout.text')}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" loading={isLeaving} onClick={leave}>
            {t('logout.action')}
          </Button>
        </>
      }
    />
  );
}
