import { IconShieldOff } from '@tabler/icons-react';
import { NO_VALUE } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { InstallLink } from '../../parts/demo-note.tsx';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { UnavailableScreen } from '../../ui/screen/unavailable-screen.tsx';

/** In place of the tabs: the app in this car has no Sentry. */
export function NoSentry() {
  const { t } = useTexts('sentry');
  const { ping, isDemo } = useStores();
  const versionName = useValue(ping, (each) => each.versionName);
  return (
    <UnavailableScreen
      title={t('sentry.title')}
      icon={<IconShieldOff />}
      heading={t(isDemo ? 'demo.sentryTitle' : 'sentry.noneTitle')}
      text={isDemo ? t('demo.sentry') : t('sentry.noneText', { version: versionName ?? NO_VALUE })}
    >
      {isDemo && <InstallLink />}
    </UnavailableScreen>
  );
}
