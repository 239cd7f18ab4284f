import type { ListedDevices } from '@ligo/protocol';
import { IconQrcode } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { ConnectionNote } from '../../parts/connection-note.tsx';
import { DemoNote } from '../../parts/demo-note.tsx';
import { useIsReached } from '../../parts/use-car.ts';
import { areDevicesUnsupported } from '../../stores/ping/ping-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Column, Columns, SCREEN_WIDTH } from '../../ui/screen/columns.tsx';
import { ScreenHead } from '../../ui/screen/screen-head.tsx';
import { Section } from '../../ui/screen/section.tsx';
import { DeviceRows } from './device-rows.tsx';
import { InviteDrawer } from './invite-drawer.tsx';
import { WaitingDevices } from './waiting-devices.tsx';

/** The devices that the selected car accepts, those that wait, and invitations. */
export default function DevicesScreen() {
  const { t } = useTexts('devices');
  const { isDemo, ping } = useStores();
  const { devices } = useLazyStores();
  const isReached = useIsReached();
  const isUnsupported = useValue(ping, areDevicesUnsupported);
  const list = useValue(devices, (value) => value.list);
  const isUnreadable = useValue(devices, (value) => value.isUnreadable);
  useEffect(() => devices.enter(), [devices]);
  const isMissing = isReached && isUnsupported;
  return (
    <div className="@container absolute inset-0 overflow-y-auto overscroll-contain">
      <div
        className={`${SCREEN_WIDTH} flex flex-col gap-4 px-4 pb-[calc(1.5rem+env(safe-area-inset-bottom))]`}
      >
        <div>
          <ScreenHead
            title={t('devices.title')}
            note={<ConnectionNote isWaiting={list === null && !isUnreadable && !isMissing && !isDemo} />}
          />
          <p className="text-base text-normal">{t('devices.intro')}</p>
        </div>
        {isDemo && <DemoNote text={t('devices.demo')} />}
        {isMissing && !isDemo && <p className="text-base text-attention">{t('devices.unsupported')}</p>}
        {!isReached && !isDemo && <p className="text-base text-normal">{t('devices.offline')}</p>}
        {isUnreadable && <p className="text-base text-attention">{t('devices.unreadable')}</p>}
        {list && <Lists list={list} />}
      </div>
    </div>
  );
}

function Lists({ list }: { list: ListedDevices }) {
  const { t } = useTexts('devices');
  const [isInviting, setInviting] = useState<boolean | null>(null);
  const { canChange } = list;
  const devices = list.devices.filter((device) => device !== null);
  const waiting = list.waiting.filter((device) => device !== null);
  return (
    <Columns>
      <Column>
        {waiting.length > 0 && <WaitingDevices waiting={waiting} />}
        <Section title={t('devices.accepted')}>
          <DeviceRows devices={devices} canChange={canChange} />
        </Section>
      </Column>
      <Column>
        {canChange ? (
          <section className="flex flex-col gap-3 rounded-card border border-border bg-card p-4">
            <h2 className="text-base font-semibold">{t('devices.invite')}</h2>
            <p className="text-sm text-normal">{t('devices.inviteText')}</p>
            <Button
              wide
              icon={<IconQrcode className="size-5" aria-hidden="true" />}
              onClick={() => setInviting(true)}
            >
              {t('devices.invite')}
            </Button>
          </section>
        ) : (
          <p className="text-base text-normal">{t('devices.guest')}</p>
        )}
      </Column>
      {isInviting !== null && <InviteDrawer open={isInviting} onOpenChange={setInviting} devices={devices} />}
    </Columns>
  );
}
