import { type ListedDevices, shownNumber } from '@ligo/protocol';
import { IconDeviceMobileQuestion } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { useLazyStores, useValue } from '../../stores/use-stores.tsx';
import { Button } from '../../ui/input/button.tsx';
import { useDeviceChange } from './use-device-change.ts';

type Waiting = NonNullable<ListedDevices['waiting'][number]>;

/** The devices that wait for approval, each with the number that the owner compares. */
export function WaitingDevices({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useTexts('devices');
  return (
    <section aria-labelledby="waiting-title" className="flex flex-col gap-3">
      <h2 id="waiting-title" className="px-1 text-sm text-normal">
        {t('devices.waiting')}
      </h2>
      {waiting.map((device) => (
        // With another number the question begins again.
        <WaitingCard key={`${device.key} ${device.number}`} device={device} />
      ))}
    </section>
  );
}

function WaitingCard({ device: { key, name, account, number } }: { device: Waiting }) {
  const { t } = useTexts('devices');
  const { devices } = useLazyStores();
  const isChanging = useValue(devices, (value) => value.isChanging);
  const change = useDeviceChange();
  return (
    <div role="status" className="rounded-card border border-attention/40 bg-card p-4">
      <div className="flex items-start gap-3">
        <IconDeviceMobileQuestion className="size-6 shrink-0 text-attention" aria-hidden="true" />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="text-base font-semibold">
            <bdi>{name}</bdi>
          </p>
          {account && (
            <p className="text-sm text-normal">
              <bdi dir="ltr">{account}</bdi>
            </p>
          )}
        </div>
      </div>
      <p className="mt-3 text-sm text-normal">{t('devices.compare')}</p>
      <p className="mt-1 text-[min(2.25rem,12cqi)] leading-tight font-semibold tracking-wide tabular-nums">
        <bdi dir="ltr">{shownNumber(number)}</bdi>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          className="flex-1"
          disabled={isChanging}
          onClick={() => void change({ change: 'refuse', key })}
        >
          {t('devices.refuse')}
        </Button>
        <Button
          className="flex-1"
          disabled={isChanging}
          onClick={() => void change({ change: 'approve', key, number })}
        >
          {t('devices.approve')}
        </Button>
      </div>
    </div>
  );
}
