import { Link } from 'react-router';
import { useStartTexts } from '../../i18n/start.ts';
import { PATHS } from '../../lib/paths.ts';
import { Logo } from '../../parts/logo.tsx';

/** For a visitor who is not in the closed beta. */
export function ClosedBetaScreen() {
  const { t } = useStartTexts();
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 p-6 text-center">
      <Logo className="size-16" />
      <h1 className="text-xl font-semibold">{t('beta.title')}</h1>
      <p className="text-normal">{t('beta.text')}</p>
      <Link to={PATHS.login} className="inline-flex min-h-11 items-center text-on">
        {t('common.back')}
      </Link>
    </main>
  );
}
