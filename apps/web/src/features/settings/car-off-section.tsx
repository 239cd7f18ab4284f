import { IconPlugConnected, IconRefreshOff, IconWifi } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { useLateStores, useStores, useValue } from '../../stores/use-stores.tsx';
import { SwitchRow } from '../../ui/input/switch-row.tsx';
import { Section } from '../../ui/screen/section.tsx';

/** What the car keeps doing while it is off. */
export function CarOffSection() {
  const { t } = useTexts();
  const { link } = useStores();
  const { settings } = useLateStores();
  const isReached = useValue(link, ({ reach }) => reach === 'car');
  const { value, isKnown, isWaiting } = useValue(settings, (each) => each);
  const { allowOnlineWhileCarOff, keepWifiWhileCarOff, avoidRebootRoutine, isWorkingFully } = value;
  const isLocked = !isReached || isWaiting;
  return (
    <Section title={t('settings.carOff')}>
      <SwitchRow
        icon={<IconPlugConnected />}
        name={t('settings.online')}
        text={t('settings.onlineText')}
        checked={allowOnlineWhileCarOff}
        disabled={isLocked}
        isDim={!isReached}
        onChange={(checked) => settings.change({ allowOnlineWhileCarOff: checked })}
      />
      <SwitchRow
        icon={<IconWifi />}
        name={t('settings.wifi')}
        text={t('settings.wifiText')}
        obstacle={!allowOnlineWhileCarOff && t('settings.wifiNeeds')}
        checked={keepWifiWhileCarOff && allowOnlineWhileCarOff}
        disabled={isLocked || !allowOnlineWhileCarOff}
        isDim={!isReached || !allowOnlineWhileCarOff}
        onChange={(checked) => settings.change({ keepWifiWhileCarOff: checked })}
      />
      <SwitchRow
        icon={<IconRefreshOff />}
        name={t('settings.reboot')}
        text={t('settings.rebootText')}
        obstacle={isKnown && !isWorkingFully && t('settings.rebootNeeds')}
        checked={avoidRebootRoutine}
        disabled={isLocked || !isWorkingFully}
        isDim={!isReached || !isWorkingFully}
        onChange={(checked) => settings.change({ avoidRebootRoutine: checked })}
      />
    </Section>
  );
}
