import { IconDeviceMobile, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { formatDate } from '../../i18n/formats.ts';
import { sinceText } from '../../i18n/since-text.ts';
import { BigButton } from '../controls/big-button.tsx';
import { ScrollList } from '../controls/scroll-list.tsx';
import { useCar } from '../dashboard-context.tsx';
import { AccountName, useAccountName } from './account-name.tsx';
import { accountsOf, type PairedAccount } from './pairing-status.ts';
import { RemovePairing } from './remove-pairing.tsx';

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
