import type { CarLink } from '@ligo/protocol';
import { useEffect } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { BigButton } from '../controls/big-button.tsx';
import { Modal } from '../controls/modal.tsx';
import { useCar, useCommand } from '../dashboard-context.tsx';
import { AccountName } from './account-name.tsx';
import { accountsOf } from './pairing-status.ts';

/** Asks before a pairing ends, and stays until the car has ended it. */
export function RemovePairing({ pairing, onClose }: { pairing: CarLink; onClose: () => void }) {
  const { t } = useDashboardTexts();
  const { linkId } = pairing;
  const { send, canSend, isSending } = useCommand({ command: 'unpair', linkId });
  const isRemoved = !accountsOf(useCar()).some((each) => each.linkId === linkId);
  useEffect(() => {
    if (isRemoved) onClose();
  }, [isRemoved, onClose]);
  // The screen shows the reason of a refusal, which the question would cover.
  const remove = async () => {
    await send();
    onClose();
  };
  return (
    <Modal title={t('dashboard.removeTitle')} onClose={onClose}>
      <p className="mt-2 text-lg font-semibold">
        <AccountName pairing={pairing} />
      </p>
      <p className="mt-2 text-normal">{t('dashboard.removeText')}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-4">
        <BigButton onClick={onClose} autoFocus>
          {t('common.cancel')}
        </BigButton>
        <BigButton variant="danger" onClick={remove} disabled={!canSend} isSending={isSending}>
          {t('dashboard.remove')}
        </BigButton>
      </div>
    </Modal>
  );
}
