import type { DashboardDevice } from '@ligo/protocol';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { formatDate, formatTime } from '../../i18n/formats.ts';
import { BigButton } from '../controls.tsx';
import { useCar } from '../dashboard-context.tsx';
import { Removal } from './removal.tsx';

/** The accepted devices of a pairing, each with its removal. */
export function DeviceRows({ linkId }: { linkId: string }) {
  const { t } = useDashboardTexts();
  const { devices } = useCar();
  const [removing, setRemoving] = useState<DashboardDevice | null>(null);
  const own = devices.filter((device) => device.linkId === linkId);
  return (
    <>
      <ul className="basis-full">
        {own.map((device) => (
          <li key={device.key} className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 py-1 ps-12">
            <div className="min-w-0 flex-1 basis-40">
              <p className="[overflow-wrap:anywhere]">
                <bdi>{device.name}</bdi>
              </p>
              <p className="text-sm text-quiet">
                {t('dashboard.deviceSince', {
                  date: formatDate(device.acceptedAt),
                  used: formatDate(device.usedAt),
                })}
              </p>
              <Guest device={device} />
            </div>
            <BigButton
              onClick={() => setRemoving(device)}
              aria-label={t('dashboard.removeOf', { email: device.name })}
              icon={<IconTrash className="size-6" aria-hidden="true" />}
            />
          </li>
        ))}
      </ul>
      {removing && (
        <Removal
          title={t('dashboard.removeDeviceTitle')}
          name={<bdi>{removing.name}</bdi>}
          text={t('dashboard.removeDeviceText')}
          command={{ command: 'remove-device', key: removing.key }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

/** By which other device it was let in, and for how long; nothing of one that someone at the car has let in. */
function Guest({ device: { acceptedBy, letInBy, expiresAt } }: { device: DashboardDevice }) {
  const { t } = useDashboardTexts();
  return (
    <>
      {(acceptedBy === 'phone' || acceptedBy === 'invite') && (
        <p className="text-sm text-quiet">
          {letInBy === null
            ? t('dashboard.deviceBy.other')
            : t(`dashboard.deviceBy.${acceptedBy}`, { name: letInBy })}
        </p>
      )}
      {expiresAt !== null && (
        <p className="text-sm text-attention">
          {t('dashboard.deviceUntil', { date: formatDate(expiresAt), time: formatTime(expiresAt) })}
        </p>
      )}
    </>
  );
}

/** Removes all devices at once. */
export function RemoveAllDevices() {
  const { t } = useDashboardTexts();
  const { devices } = useCar();
  const [isAsking, setAsking] = useState(false);
  if (devices.length === 0) return null;
  return (
    <>
      <BigButton className="mt-3 self-start" onClick={() => setAsking(true)}>
        {t('dashboard.removeAll')}
      </BigButton>
      {isAsking && (
        <Removal
          title={t('dashboard.removeAllTitle')}
          name={t('dashboard.removeAllText')}
          text={t('dashboard.removeDeviceText')}
          command={{ command: 'remove-all-devices' }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
