import { useState } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { Answers, BigButton, Modal } from '../controls.tsx';
import { useCar, useCommand } from '../dashboard-context.tsx';

/** Large letters part the longest words. */
const WRAPPED = 'max-w-full [overflow-wrap:anywhere]';

/** Prepares the car for a new owner, after a question. */
export function NewOwner() {
  const { t } = useDashboardTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="mb-3 text-normal">{t('dashboard.newOwnerText')}</p>
      <BigButton onClick={() => setAsking(true)} className={WRAPPED}>
        {t('dashboard.newOwner')}
      </BigButton>
      {isAsking && <Question onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const { t } = useDashboardTexts();
  const { canKeepData } = useCar();
  const [keepsData, setKeepsData] = useState(false);
  const { send, canSend, isSending } = useCommand({ command: 'new-owner', keepsData });
  const begin = async () => {
    await send();
    onClose();
  };
  return (
    <Modal title={t('dashboard.newOwnerTitle')} onClose={onClose}>
      <ul className="mt-3 flex list-outside list-disc flex-col gap-2 ps-6 text-normal">
        <li>{t('dashboard.newOwnerPhones')}</li>
        <li>{t('dashboard.newOwnerIdentity')}</li>
        <li>{t(keepsData ? 'dashboard.newOwnerKept' : 'dashboard.newOwnerErased')}</li>
      </ul>
      {canKeepData && (
        <label className="mt-4 flex min-h-16 items-center gap-4">
          <input
            type="checkbox"
            checked={keepsData}
            onChange={(event) => setKeepsData(event.target.checked)}
            className="size-8 shrink-0 accent-(--color-on)"
          />
          <span className="min-w-0 font-medium">{t('dashboard.newOwnerKeep')}</span>
        </label>
      )}
      <p className="mt-4 font-semibold text-attention">{t('dashboard.newOwnerUndone')}</p>
      <Answers text={t('common.cancel')} onLeave={onClose}>
        <BigButton
          variant="danger"
          onClick={begin}
          disabled={!canSend}
          isSending={isSending}
          className={WRAPPED}
        >
          {t('dashboard.newOwner')}
        </BigButton>
      </Answers>
    </Modal>
  );
}
