import { IconShieldOff } from '@tabler/icons-react';
import { MISSING } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { InstallLink } from '../../parts/demo-note.tsx';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { ScreenHead } from '../../ui/screen/screen-head.tsx';

/** In place of the tabs: the app in this car has no Sentry. */
export function NoSentry() {
  const { t } = useTexts();
  const { ping, isDemo } = useStores();
  const versionName = useValue(ping, (each) => each.versionName);
  return (
    <div className="mx-auto flex min-h-full max-w-3xl flex-col px-4 pb-5">
      <ScreenHead title={t('sentry.title')} />
      <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
        <IconShieldOff className="size-10 text-quiet" aria-hidden="true" />
        <h2 className="text-lg font-semibold">{t(isDemo ? 'demo.sentryTitle' : 'sentry.noneTitle')}</h2>
        <p className="max-w-md text-base text-normal">
          {isDemo ? t('demo.sentry') : t('sentry.noneText', { version: versionName ?? MISSING })}
        </p>
        {isDemo && <InstallLink />}
      </div>
    </div>
  );
}
