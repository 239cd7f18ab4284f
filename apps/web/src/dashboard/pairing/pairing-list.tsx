import type { CarLink, ConnectedAccount, DashboardState } from '@ligo/protocol';
import { IconDeviceMobile, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { formatDate, sinceText } from '../../i18n/formats.ts';
import { BigButton, ScrollList } from '../controls.tsx';
import { useCar } from '../dashboard-context.tsx';
import { DeviceRows, RemoveAllDevices } from './device-rows.tsx';
import { Removal } from './removal.tsx';

/** A pairing, and its connected phones. */
interface PairedAccount extends CarLink {
  /** `null`: none is connected. */
  connected: ConnectedAccount | null;
}

/** The pairings, and behind them the accounts that have connected phones although the list does not contain them. */
export function accountsOf({ pairings, phones }: DashboardState): PairedAccount[] {
  const paired = new Set(pairings.map(({ linkId }) => linkId));
  const unlisted = phones.filter(({ linkId }) => !paired.has(linkId));
  return [...pairings, ...unlisted.map(({ linkId }) => ({ linkId, maskedEmail: '', linkedAt: 0 }))].map(
    (pairing) => ({
      ...pairing,
      connected: phones.find(({ linkId }) => linkId === pairing.linkId) ?? null,
    }),
  );
}

/** Whether the car has phones; `unknown` until the server, which stores the pairings, has reported them. */
export function pairingStatus(car: DashboardState): 'unknown' | 'nobody' | 'somebody' {
  if (accountsOf(car).length > 0) return 'somebody';
  return car.steps.some(({ name, state }) => name === 'pairing' && state === 'waiting')
    ? 'unknown'
    : 'nobody';
}

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
      <RemoveAllDevices />
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
    <li className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 border-t border-border py-2 first:border-t-0">
      <IconDeviceMobile className="size-8 shrink-0 text-brand" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-lg leading-snug font-semibold [overflow-wrap:anywhere] low:text-base narrow:text-base">
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
      <DeviceRows linkId={pairing.linkId} />
    </li>
  );
}

/** Asks before a pairing ends, and stays until the car has ended it. */
function RemovePairing({ pairing, onClose }: { pairing: CarLink; onClose: () => void }) {
  const { t } = useDashboardTexts();
  const { linkId } = pairing;
  const isRemoved = !accountsOf(useCar()).some((each) => each.linkId === linkId);
  useEffect(() => {
    if (isRemoved) onClose();
  }, [isRemoved, onClose]);
  return (
    <Removal
      title={t('dashboard.removeTitle')}
      name={<AccountName pairing={pairing} />}
      text={t('dashboard.removeText')}
      command={{ command: 'unpair', linkId }}
      onClose={onClose}
    />
  );
}

/** The masked e-mail address of a pairing; one without a known account has its id for a name. */
export function AccountName({ pairing: { maskedEmail, linkId } }: { pairing: CarLink }) {
  const { t } = useDashboardTexts();
  if (maskedEmail !== '') {
    const at = Math.max(0, maskedEmail.indexOf('@'));
    return (
      <bdi dir="ltr">
        <span className="whitespace-nowrap">{maskedEmail.slice(0, at)}</span>
        <wbr />
        {maskedEmail.slice(at)}
      </bdi>
    );
  }
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
