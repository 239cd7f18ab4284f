import { LOGOUT } from '@ligo/protocol';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { useStores } from '../../stores/use-stores.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before logging out, then clears everything and starts the app anew. */
export default function LogoutDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTexts();
  const { session } = useStores();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    await session.signOut();
    await navigate('/app');
    setTimeout(() => window.location.reload(), LOGOUT.reloadDelayMs);
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
