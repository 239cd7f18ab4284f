import { IconShieldOff } from '@tabler/icons-react';
import { MISSING } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { InstallLink } from '../../parts/demo-note.tsx';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { AbsentScreen } from '../../ui/screen/absent-screen.tsx';

/** In place of the tabs: the app in this car has no Sentry. */
export function NoSentry() {
  const { t } = useTexts();
  const { ping, isDemo } = useStores();
  const versionName = useValue(ping, (each) => each.versionName);
  return (
    <AbsentScreen
      title={t('sentry.title')}
      icon={<IconShieldOff />}
      heading={t(isDemo ? 'demo.sentryTitle' : 'sentry.noneTitle')}
      text={isDemo ? t('demo.sentry') : t('sentry.noneText', { version: versionName ?? MISSING })}
    >
      {isDemo && <InstallLink />}
    </AbsentScreen>
  );
}
