import { IconBell } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { PATHS } from '../../lib/paths.ts';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { Button } from '../../ui/input/button.tsx';

/** Safari on an iPhone shows notifications only for an app on the home screen. */
function needsHomeScreen(): boolean {
  const isIos = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return isIos && !window.matchMedia('(display-mode: standalone)').matches;
}

/** Asks for the permission to notify; there is always a way on without it. */
export default function PermissionsScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { permission } = useStores();
  const notifications = useValue(permission, (value) => value.notifications);

  async function skip() {
    permission.skip();
    await navigate(PATHS.app);
  }

  const hint = needsHomeScreen()
    ? t('permission.ios')
    : notifications === 'denied'
      ? t('permission.denied')
      : notifications === 'unsupported'
        ? t('permission.unsupported')
        : null;
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col px-6 pt-[18dvh] pb-[calc(2rem+env(safe-area-inset-bottom))]">
      <div className="grid size-20 place-items-center rounded-card border border-border bg-card text-brand">
        <IconBell className="size-10" aria-hidden="true" />
      </div>
      <h1 className="mt-8 text-xl font-semibold">{t('permission.title')}</h1>
      <p className="mt-3 text-base text-normal">{t('permission.text')}</p>
      {hint && (
        <p className="mt-6 rounded-card border border-border bg-card p-4 text-sm text-normal">{hint}</p>
      )}
      <div className="mt-auto flex flex-col gap-3 pt-12">
        {notifications === 'default' && (
          <Button wide onClick={() => void permission.request()}>
            {t('permission.enable')}
          </Button>
        )}
        <Button wide variant="ghost" onClick={skip}>
          {t('permission.skip')}
        </Button>
      </div>
    </main>
  );
}
