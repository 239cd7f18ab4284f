import type { DashboardState } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { formatSize } from '../../i18n/format-size.ts';
import { formatNumber } from '../../i18n/formats.ts';
import { useCar } from '../dashboard-context.tsx';

type Volume = DashboardState['volumes'][number];

const NAMES: Record<Volume['type'], PlainKey<'dashboard' | 'sentry-state'>> = {
  internal: 'sentry.storage.internal',
  sdcard: 'sentry.storage.microsd',
  usbotg: 'sentry.storage.usb',
};
const MB_IN_GB = 1_000;
const BYTES_PER_MB = 1_000_000;

function VolumeBar({ volume }: { volume: Volume }) {
  const { t, language } = useDashboardTexts();
  const { availableSpaceMB, totalSpaceMB, recordingsMB, type } = volume;
  const share = (mb: number) => `${totalSpaceMB > 0 ? Math.min(100, (mb / totalSpaceMB) * 100) : 0}%`;
  const gb = (mb: number) => formatNumber(language, mb / MB_IN_GB, mb < 10 * MB_IN_GB ? 1 : 0);
  const others = Math.max(0, totalSpaceMB - availableSpaceMB - recordingsMB);
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{t(NAMES[type])}</span>
        <span className="text-normal">
          {t('dashboard.storage.free', { free: gb(availableSpaceMB), total: gb(totalSpaceMB) })}
        </span>
      </p>
      <div className="mt-1 flex h-3 overflow-hidden rounded-full bg-raised" aria-hidden="true">
        <span className="bg-on" style={{ width: share(recordingsMB) }} />
        <span className="bg-quiet" style={{ width: share(others) }} />
      </div>
      {recordingsMB > 0 && (
        <p className="mt-1 text-sm text-on">
          {t('dashboard.storage.recordings', { size: formatSize(language, recordingsMB * BYTES_PER_MB) })}
        </p>
      )}
    </li>
  );
}

/** The used and the free storage of the unit. */
export function StorageBars() {
  const { t, language } = useDashboardTexts();
  const { volumes, storedMB } = useCar();
  return (
    <>
      <ul className="flex flex-col gap-3">
        {volumes.map((volume) => (
          <VolumeBar key={volume.type} volume={volume} />
        ))}
      </ul>
      <p className="mt-2 text-sm text-normal">
        {storedMB === null
          ? t('dashboard.storage.unreadable')
          : t('dashboard.storage.stored', { size: formatSize(language, storedMB * BYTES_PER_MB) })}
      </p>
    </>
  );
}
