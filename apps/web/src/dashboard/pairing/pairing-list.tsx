import type { CarLink } from '@ligo/protocol';
import { IconDeviceMobile, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { formatDate, sinceText } from '../../i18n/formats.ts';
import { BigButton, Modal, ScrollList } from '../controls.tsx';
import { useCar, useCommand } from '../dashboard-context.tsx';
import { accountsOf, type PairedAccount } from './pairing-status.ts';

/** The accounts paired with the car, each with its connected phones and its removal. */
export function PairingList() {
  const { t } = useDashboardTexts();
  const car = useCar();
  const [removing, setRemoving] = useState<PairedAccount | null>(null);
  return (
    <>
      <ScrollList label={t('dashboard.pairings')}>
        <ul>
          {accountsOf(car).map((pairing) => (
            <PairingRow key={pairing.linkId} pairing={pairing} onRemove={() => setRemoving(pairing)} />
          ))}
        </ul>
      </ScrollList>
      {removing && <RemovePairing pairing={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function PairingRow({ pairing, onRemove }: { pairing: PairedAccount; onRemove: () => void }) {
  const { t } = useDashboardTexts();
  const { linkedAt, connected } = pairing;
  const { date } = useCar();
  const email = useAccountName(pairing);
  return (
    <li className="flex items-center gap-4 border-t border-border py-2 first:border-t-0">
      <IconDeviceMobile className="size-8 shrink-0 text-brand" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-lg font-semibold">
          <AccountName pairing={pairing} />
        </p>
        {linkedAt > 0 && (
          <p className="text-sm text-quiet">{t('dashboard.pairedSince', { date: formatDate(linkedAt) })}</p>
        )}
        {connected && (
          <p className="text-sm text-brand">
            {t('dashboard.phonesSince', {
              count: connected.count,
              since: sinceText(t, connected.since, date),
            })}
          </p>
        )}
      </div>
      <BigButton
        onClick={onRemove}
        aria-label={t('dashboard.removeOf', { email })}
        icon={<IconTrash className="size-6" aria-hidden="true" />}
      >
        {t('dashboard.remove')}
      </BigButton>
    </li>
  );
}

/** Asks before a pairing ends, and stays until the car has ended it. */
function RemovePairing({ pairing, onClose }: { pairing: CarLink; onClose: () => void }) {
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

/** The masked e-mail address of a pairing; one without a known account has its id for a name. */
export function AccountName({ pairing: { maskedEmail, linkId } }: { pairing: CarLink }) {
  const { t } = useDashboardTexts();
  if (maskedEmail !== '') return <bdi dir="ltr">{maskedEmail}</bdi>;
  return (
    <span className="text-attention">
      {t('dashboard.unknownAccount')} <bdi dir="ltr">{linkId}</bdi>
    </span>
  );
}

/** The name as plain text, for labels. */
function useAccountName({ maskedEmail, linkId }: CarLink): string {
  const { t } = useDashboardTexts();
  return maskedEmail === '' ? `${t('dashboard.unknownAccount')} ${linkId}` : maskedEmail;
}
