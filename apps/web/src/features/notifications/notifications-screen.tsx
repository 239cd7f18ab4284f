import { FEATURE, type NotificationSwitch } from '@ligo/protocol';
import { IconBellOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { DemoNote } from '../../parts/demo-note.tsx';
import {
  areDevicesUnsupported,
  areOwnerChangesUnsupported,
  isSentryUnsupported,
} from '../../stores/ping/ping-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/input/button.tsx';
import { SwitchRow } from '../../ui/input/switch-row.tsx';
import { Column, Columns, SCREEN_WIDTH } from '../../ui/screen/columns.tsx';
import { ScreenHead } from '../../ui/screen/screen-head.tsx';
import { Section } from '../../ui/screen/section.tsx';
import { AlarmSection } from './alarm-section.tsx';

/** Shows that this device shows no notifications, and why; empty if it does. */
function PermissionNote() {
  const { t } = useTexts();
  const { permission } = useStores();
  const notifications = useValue(permission, (value) => value.notifications);
  if (notifications === 'granted') return null;
  return (
    <section className="flex flex-col gap-4 rounded-card border border-attention/40 bg-card p-4">
      <div className="flex items-start gap-3">
        <IconBellOff className="size-6 shrink-0 text-attention" aria-hidden="true" />
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{t('permission.title')}</h2>
          {notifications !== 'default' && (
            <p className="mt-1 text-sm text-normal">{t(`permission.${notifications}`)}</p>
          )}
        </div>
      </div>
      {notifications === 'default' && (
        <Button wide onClick={() => void permission.request()}>
          {t('permission.enable')}
        </Button>
      )}
    </section>
  );
}

/** The switches of what happens to the car, in their order; the label names the texts of each. */
const CAR_SWITCHES = [
  { name: 'notifyDriveChange', label: 'driveChange' },
  { name: 'notifyArrivals', label: 'arrivals' },
  { name: 'notifyOpenClosedDoors', label: 'doors' },
  { name: 'notifyLigoInit', label: 'appStart' },
  { name: 'notifyMCUReboot', label: 'mcuReboot' },
  { name: 'notifySentryMovement', label: 'sentryMovement' },
] as const satisfies readonly { name: NotificationSwitch; label: string }[];

/** The switches of what other accounts change. */
const CHANGE_SWITCHES = [
  { name: 'notifySentrySwitchedOff', label: 'switchedOff' },
  { name: 'notifySentryMasked', label: 'masked' },
  { name: 'notifyRecordingsDeleted', label: 'deleted' },
] as const satisfies readonly { name: NotificationSwitch; label: string }[];

interface SettingRowProps {
  name: NotificationSwitch;
  label: (typeof CAR_SWITCHES | typeof CHANGE_SWITCHES)[number]['label'] | 'devices';
  disabledReason: string | false;
}

/** Which events of the selected car reach this account as notifications. */
export default function NotificationsScreen() {
  const { t } = useTexts('notifications');
  const { carList, isDemo, ping } = useStores();
  const { notificationSettings } = useLazyStores();
  const toast = useToast();
  const { hasFailed, isLoading, isLocked } = useValue(notificationSettings, (value) => value);
  const noSentry = useValue(ping, isSentryUnsupported) && t('notifications.noSentry');
  const isWithoutArrivals = useValue(
    ping,
    ({ versionCode, features }) => versionCode !== null && !features.includes(FEATURE.arrivals),
  );
  const isOldCar = useValue(ping, areOwnerChangesUnsupported);
  const isWithoutDevices = useValue(ping, areDevicesUnsupported);
  const reasons: Partial<Record<NotificationSwitch, string | false>> = {
    notifySentryMovement: noSentry,
    notifyArrivals: isWithoutArrivals && t('notifications.needsNewer'),
  };
  const name = useValue(
    carList,
    ({ cars, selectedCarId }) => cars.find(({ carId }) => carId === selectedCarId)?.name,
  );
  useEffect(() => notificationSettings.load(), [notificationSettings]);
  useEffect(
    () =>
      notificationSettings.onSaveFailed(() =>
        toast({ tone: 'error', title: t('error.unable'), description: t('error.checkConnection') }),
      ),
    [notificationSettings, toast, t],
  );

  return (
    <div className="@container absolute inset-0 overflow-y-auto overscroll-contain">
      <div
        className={`${SCREEN_WIDTH} flex flex-col gap-4 px-4 pb-[calc(1.5rem+env(safe-area-inset-bottom))]`}
      >
        <div>
          <ScreenHead title={t('notifications.title')} />
          <p className="text-base text-normal">
            {name ? t('notifications.intro', { name }) : t('notifications.introUnnamed')}
          </p>
        </div>
        {isDemo ? <DemoNote text={t('demo.notifications')} /> : <PermissionNote />}
        {hasFailed && (
          <section className="flex flex-wrap items-center gap-3 rounded-card border border-border bg-card p-4">
            <p role="alert" className="min-w-48 flex-1 text-sm text-normal">
              {t('notifications.notLoaded')}
            </p>
            <Button variant="secondary" onClick={notificationSettings.load}>
              {t('common.retry')}
            </Button>
          </section>
        )}
        <Columns>
          <section
            aria-label={t('notifications.title')}
            aria-busy={isLoading && isLocked}
            className="divide-y divide-border overflow-hidden rounded-card border border-border bg-card"
          >
            {CAR_SWITCHES.map((each) => (
              <SettingRow key={each.name} {...each} disabledReason={reasons[each.name] ?? false} />
            ))}
          </section>
          <Column>
            <AlarmSection />
            <Section title={t('notifications.changes')}>
              {CHANGE_SWITCHES.map((each) => (
                <SettingRow
                  key={each.name}
                  {...each}
                  disabledReason={noSentry || (isOldCar && t('notifications.needsNewer'))}
                />
              ))}
              <SettingRow
                name="notifyDevices"
                label="devices"
                disabledReason={isWithoutDevices && t('notifications.needsNewer')}
              />
            </Section>
          </Column>
        </Columns>
      </div>
    </div>
  );
}

function SettingRow({ name, label, disabledReason }: SettingRowProps) {
  const { t } = useTexts('notifications');
  const { notificationSettings } = useLazyStores();
  const { settings, wasLoaded, hasFailed, isLocked } = useValue(notificationSettings, (value) => value);
  return (
    <SwitchRow
      name={t(`notifications.${label}`)}
      text={t(`notifications.${label}Hint`)}
      disabledReason={disabledReason}
      checked={settings[name]}
      onChange={(isOn) => notificationSettings.set(name, isOn)}
      disabled={isLocked}
      isDim={hasFailed && isLocked}
      isUnknown={!wasLoaded}
    />
  );
}
