import { type CommandFeature, FEATURE } from '@ligo/protocol';
import {
  IconChevronDown,
  IconLanguage,
  IconPlugConnected,
  IconPower,
  IconReceipt,
  IconRefreshOff,
  IconWifi,
} from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffect, useId } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { LANGUAGES, type Language } from '../../i18n/language-code.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { PATHS } from '../../lib/paths.ts';
import { CommandHelp } from '../../parts/command-help.tsx';
import { ConnectionNote } from '../../parts/connection-note.tsx';
import { DemoNote } from '../../parts/demo-note.tsx';
import { LinkRow } from '../../parts/leading-rows.tsx';
import { useCommandPath } from '../../parts/use-command-path.ts';
import type { SaveFile } from '../../ports/save-file.ts';
import { type PingState, supportsCommand } from '../../stores/ping/ping-store.ts';
import { useLazyStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { SwitchRow } from '../../ui/input/switch-row.tsx';
import { Column, Columns, SCREEN_WIDTH } from '../../ui/screen/columns.tsx';
import { ScreenHead } from '../../ui/screen/screen-head.tsx';
import { Section } from '../../ui/screen/section.tsx';
import { AboutSection } from './about-section.tsx';
import { AccountSection, LogoutSection } from './account-section.tsx';

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
const CAR_OFF_COMMANDS = [FEATURE.usbPower, FEATURE.wifi, FEATURE.avoidReboot] as const;

/** The functions of a car that is off; unsupported commands are explained. */
function CarOffSection({ onHelp }: { onHelp: () => void }) {
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
  const isReached = useCommandPath() !== null;
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

/** The way to the prices of charging. */
function ChargingSection() {
  const { t } = useTexts('settings');
  return (
    <Section title={t('settings.charging')}>
      <LinkRow to={PATHS.tariffs} icon={<IconReceipt className="size-6" />} name={t('settings.tariffs')} />
    </Section>
  );
}

/** The language that this phone shows. */
function PhoneSection() {
  const { t, language, setLanguage } = useTexts('settings');
  const id = useId();
  return (
    <Section title={t('settings.phone')}>
      <div className="relative flex min-h-14 flex-wrap items-center gap-x-3 rounded-card px-4 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-on">
        <IconLanguage className="size-6 shrink-0 text-brand" aria-hidden="true" />
        <label htmlFor={id} className="text-base font-medium">
          {t('shell.language')}
        </label>
        <span aria-hidden="true" className="ms-auto text-base text-normal">
          {LANGUAGE_NAMES[language]}
        </span>
        <IconChevronDown className="size-5 text-quiet" aria-hidden="true" />
        {/* Not every browser lets its text stand at the end. */}
        <select
          id={id}
          value={language}
          onChange={(event) => void setLanguage(event.target.value as Language)}
          className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
        >
          {LANGUAGES.map((each) => (
            <option key={each} value={each} className="bg-card">
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </select>
      </div>
    </Section>
  );
}

interface SettingsScreenProps {
  onHelp: () => void;
  onLogout: () => void;
  saveFile: SaveFile;
  /** The account is gone. */
  onDeleted: () => Promise<void>;
}

/** The settings of the car while it is off, the data of this phone, the account, and the logout. */
export default function SettingsScreen({ onHelp, onLogout, saveFile, onDeleted }: SettingsScreenProps) {
  const { t } = useTexts('settings');
  const { isDemo, ping } = useStores();
  const { settings } = useLazyStores();
  const isWaiting = useValue(settings, (each) => each.isWaiting);
  const takesAny = useValue(ping, (said) => CAR_OFF_COMMANDS.some((order) => supportsCommand(said, order)));
  useEffect(() => (takesAny ? settings.enter() : undefined), [settings, takesAny]);
  return (
    <div className="@container absolute inset-0 overflow-y-auto">
      <div className={`${SCREEN_WIDTH} flex flex-col gap-6 px-4 pb-[calc(2rem+env(safe-area-inset-bottom))]`}>
        <div className="-mb-6">
          <ScreenHead
            title={t('settings.title')}
            note={takesAny && <ConnectionNote isWaiting={isWaiting} />}
          />
        </div>
        <Columns>
          <Column>
            <CarOffSection onHelp={onHelp} />
            <ChargingSection />
            <PhoneSection />
          </Column>
          <Column>
            {isDemo ? (
              <DemoNote text={t('demo.settings')} />
            ) : (
              <>
                <AccountSection saveFile={saveFile} onDeleted={onDeleted} />
                <LogoutSection onLogout={onLogout} />
              </>
            )}
            <AboutSection />
          </Column>
        </Columns>
      </div>
    </div>
  );
}
