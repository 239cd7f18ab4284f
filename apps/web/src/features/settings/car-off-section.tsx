import { type CommandFeature, FEATURE } from '@ligo/protocol';
import { IconPlugConnected, IconPower, IconRefreshOff, IconWifi } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { CommandHelp } from '../../parts/command-help.tsx';
import { type PingState, supportsCommand } from '../../stores/ping/ping-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { SwitchRow } from '../../ui/input/switch-row.tsx';
import { Section } from '../../ui/screen/section.tsx';

/** Replaces a switch that this car does not support: its name, and the reason. */
function UnsupportedCommandRow({ icon, name }: { icon: ReactNode; name: string }) {
  const { t } = useTexts();
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 px-4 py-3">
      <span className="shrink-0 text-quiet [&>svg]:size-6" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 flex-1 basis-[min(100%,8rem)] [overflow-wrap:anywhere]">
        <span className="block text-base font-medium text-normal">{name}</span>
        <span className="block text-sm text-normal">{t('orders.none')}</span>
      </span>
    </div>
  );
}

/** The commands behind the switches of this section. */
export const CAR_OFF_COMMANDS = [FEATURE.usbPower, FEATURE.wifi, FEATURE.avoidReboot] as const;

/** The functions of a car that is off; unsupported commands are explained. */
export function CarOffSection({ onHelp }: { onHelp: () => void }) {
  const { t } = useTexts('settings');
  const ping = useValue(useStores().ping, (each) => each);
  const rows = useRows(ping);
  const missing = rows.filter(({ command }) => !supportsCommand(ping, command));
  return (
    <Section title={t('settings.carOff')}>
      {missing.length === rows.length ? (
        <UnsupportedCommandRow icon={<IconPower />} name={t('settings.noneOff')} />
      ) : (
        rows.map(({ command, ...row }) =>
          supportsCommand(ping, command) ? (
            <SwitchRow key={command} {...row} />
          ) : (
            <UnsupportedCommandRow key={command} icon={row.icon} name={row.name} />
          ),
        )
      )}
      {missing.length > 0 && (
        <div className="px-4 py-1">
          <CommandHelp onHelp={onHelp} />
        </div>
      )}
    </Section>
  );
}

type Row = ComponentProps<typeof SwitchRow> & { icon: ReactNode; command: CommandFeature };

/** The switches, including those of unsupported commands. */
function useRows(ping: PingState): Row[] {
  const { t } = useTexts('settings');
  const { settings } = useLazyStores();
  const isReached = useValue(useStores().link, ({ reach }) => reach === 'car');
  const { value, isKnown, isWaiting } = useValue(settings, (each) => each);
  const { allowOnlineWhileCarOff, keepWifiWhileCarOff, avoidRebootRoutine, isWorkingFully } = value;
  const failure = (order: CommandFeature) =>
    value.failedOrders?.includes(order) ? t('settings.offFailed') : false;
  const lock = (isBarred: boolean) => ({
    disabled: !isReached || isWaiting || isBarred,
    isDim: !isReached || isBarred,
  });
  // Where USB power cannot be switched, Wi-Fi stands for staying online: nothing else on the screen could unlock it.
  const isAlone = !supportsCommand(ping, FEATURE.usbPower);
  // A car that supports all three is locked for one reason alone.
  const isAllSetUp = CAR_OFF_COMMANDS.every((order) => ping.features.includes(order));
  const isWifiBarred = !isAlone && !allowOnlineWhileCarOff;
  return [
    {
      command: FEATURE.usbPower,
      icon: <IconPlugConnected />,
      name: t('settings.online'),
      text: t('settings.onlineText'),
      disabledReason: failure(FEATURE.usbPower),
      checked: allowOnlineWhileCarOff,
      ...lock(false),
      onChange: (checked) => settings.change({ allowOnlineWhileCarOff: checked }),
    },
    {
      command: FEATURE.wifi,
      icon: <IconWifi />,
      name: t('settings.wifi'),
      text: t('settings.wifiText'),
      disabledReason: isWifiBarred ? t('settings.wifiNeeds') : failure(FEATURE.wifi),
      checked: keepWifiWhileCarOff && allowOnlineWhileCarOff,
      ...lock(isWifiBarred),
      onChange: (checked) =>
        settings.change({
          keepWifiWhileCarOff: checked,
          ...(isAlone && checked ? { allowOnlineWhileCarOff: true } : {}),
        }),
    },
    {
      command: FEATURE.avoidReboot,
      icon: <IconRefreshOff />,
      name: t('settings.reboot'),
      text: t('settings.rebootText'),
      disabledReason:
        isKnown && !isWorkingFully
          ? t(isAllSetUp ? 'settings.rebootFailed' : 'settings.rebootNeeds')
          : failure(FEATURE.avoidReboot),
      checked: avoidRebootRoutine,
      ...lock(!isWorkingFully),
      onChange: (checked) => settings.change({ avoidRebootRoutine: checked }),
    },
  ];
}
