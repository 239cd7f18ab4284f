import { IconBell, IconShieldCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useLazyStores, useStores, useValue } from '../../../stores/use-stores.tsx';
import { SwitchRow } from '../../../ui/input/switch-row.tsx';
import { Note } from './note.tsx';
import { LinkRow } from './open-row.tsx';
import { StateLine } from './state-line.tsx';
import { useSentryConfig } from './use-sentry-config.ts';

/** Sentry's one switch, its current state, and whether the owner is notified. */
export function MainSection() {
  const { t } = useTexts('sentry', 'sentry-state');
  const { link } = useStores();
  const { sentry } = useLazyStores();
  const isReached = useValue(link, ({ reach }) => reach === 'car');
  const isKnown = useValue(sentry.config, (each) => each.isKnown);
  const { config, change, isBusy } = useSentryConfig();
  return (
    <section
      aria-label={t('sentry.title')}
      className="divide-y divide-border overflow-hidden rounded-card border border-border bg-card"
    >
      <SwitchRow
        icon={<IconShieldCheck />}
        name={t('sentry.on')}
        text={t('sentry.onText')}
        checked={config.isSentryOn}
        disabled={!isReached || isBusy}
        isDim={!isReached}
        isUnknown={!isKnown}
        onChange={(isSentryOn) => change({ isSentryOn })}
      />
      <StateLine />
      {isReached && isKnown && !config.isSentryOn && <Note isCalm>{t('sentry.needsOn')}</Note>}
      {config.hasOtherSentryApps && <Note>{t('sentry.otherApps')}</Note>}
      <NotificationRow />
    </section>
  );
}

/** Whether the owner is notified of movement, with a link to the notification settings. */
function NotificationRow() {
  const { t } = useTexts('sentry');
  const { notificationSettings } = useLazyStores();
  const { settings, wasLoaded } = useValue(notificationSettings, (each) => each);
  useEffect(() => notificationSettings.load(), [notificationSettings]);
  // An unknown setting is shown as off, which is the car's default.
  const isOn = wasLoaded && settings.notifySentryMovement;
  return (
    <LinkRow
      to={PATHS.notifications}
      icon={<IconBell />}
      name={t('sentry.notification')}
      value={t(isOn ? 'sentry.isOn' : 'sentry.isOff')}
      isOn={isOn}
    />
  );
}
