import { useStartTexts } from '../i18n/start.ts';
import { Logo } from '../parts/logo.tsx';

export function Splash() {
  const { t } = useStartTexts();
  return (
    <main role="status" aria-label={t('common.loading')} className="grid min-h-dvh place-items-center">
      <Logo className="size-16 animate-pulse" />
    </main>
  );
}
