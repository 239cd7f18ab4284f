import type { CarLink } from '@ligo/protocol';
import { IconDeviceMobile, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { formatDate } from '../../i18n/formats.ts';
import { BigButton } from '../controls/big-button.tsx';
import { ScrollList } from '../controls/scroll-list.tsx';
import { useCar } from '../dashboard-context.tsx';
import { RemovePairing } from './remove-pairing.tsx';

/** The phones paired with the car, each with its removal. */
export function PairingList() {
  const { t } = useDashboardTexts();
  const { pairings } = useCar();
  const [removing, setRemoving] = useState<CarLink | null>(null);
  return (
    <>
      <ScrollList label={t('dashboard.pairings')}>
        <ul>
          {pairings.map((pairing) => (
            <PairingRow key={pairing.linkId} pairing={pairing} onRemove={() => setRemoving(pairing)} />
          ))}
        </ul>
      </ScrollList>
      {removing && <RemovePairing pairing={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function PairingRow({ pairing, onRemove }: { pairing: CarLink; onRemove: () => void }) {
  const { t } = useDashboardTexts();
  const { maskedEmail, linkedAt } = pairing;
  return (
    <li className="flex items-center gap-4 border-t border-border py-2 first:border-t-0">
      <IconDeviceMobile className="size-8 shrink-0 text-brand" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-lg font-semibold">
          <bdi dir="ltr">{maskedEmail}</bdi>
        </p>
        <p className="text-sm text-quiet">{t('dashboard.pairedSince', { date: formatDate(linkedAt) })}</p>
      </div>
      <BigButton
        onClick={onRemove}
        aria-label={t('dashboard.removeOf', { email: maskedEmail })}
        icon={<IconTrash className="size-6" aria-hidden="true" />}
      >
        {t('dashboard.remove')}
      </BigButton>
    </li>
  );
}
