import { CLOSED_BETA_TOKEN } from '@ligo/protocol/constants';
import type { PlainKey } from '@ligo/texts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStartTexts } from '../../i18n/start.ts';
import { PATHS } from '../../lib/paths.ts';
import { Logo } from '../../parts/logo.tsx';
import { Button } from '../../ui/input/button.tsx';
import { hasFailed } from './outcome.ts';

export type SignInResult = { kind: 'token'; token: string } | { kind: 'failed' } | { kind: 'closed' };

/** Opens the sign-in window and waits for it; `cancel` stops waiting. */
export type OpenSignIn = () => { result: Promise<SignInResult>; cancel(): void };

interface SignInScreenProps {
  openSignIn: OpenSignIn;
  /** Sign-in is the server's own demo provider, not Google. */
  isDemo: boolean;
  onToken: (token: string) => void;
}

const MESSAGES: Partial<Record<SignInResult['kind'], PlainKey<'start'>>> = {
  failed: 'signIn.failed',
};

/** The first thing an owner sees: what Ligo is, and one button. */
export function SignInScreen({ openSignIn, isDemo, onToken }: SignInScreenProps) {
  const { t } = useStartTexts();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<{ cancel(): void } | null>(null);
  const [message, setMessage] = useState<PlainKey<'start'> | null>(
    hasFailed(useLocation().state) ? 'signIn.failed' : null,
  );

  useEffect(() => () => waiting?.cancel(), [waiting]);

  async function signIn() {
    const attempt = openSignIn();
    setMessage(null);
    setWaiting(attempt);
    const result = await attempt.result;
    setWaiting(null);
    if (result.kind !== 'token') return setMessage(MESSAGES[result.kind] ?? null);
    if (result.token === CLOSED_BETA_TOKEN) return void navigate(PATHS.closedBeta);
    onToken(result.token);
  }

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col px-6 pt-[max(18dvh,env(safe-area-inset-top))] low:pt-[calc(1rem+env(safe-area-inset-top))] pb-[calc(2rem+env(safe-area-inset-bottom))] low:pb-[calc(1rem+env(safe-area-inset-bottom))]">
      <Logo className="size-20 low:size-12" />
      <h1 className="mt-8 low:mt-2 text-2xl font-semibold tracking-tight">Ligo</h1>
      <p className="mt-3 low:mt-1 text-lg text-normal">{t('signIn.tagline')}</p>
      <div className="mt-auto flex flex-col gap-4 pt-12 low:gap-2 low:pt-4">
        <p role="status" className={`min-h-6 text-sm ${message ? 'text-danger' : 'text-normal'}`}>
          {waiting ? t('signIn.waiting') : message ? t(message) : isDemo ? t('signIn.demoHint') : ''}
        </p>
        <Button wide loading={waiting !== null} onClick={signIn}>
          {t(isDemo ? 'signIn.demo' : 'signIn.google')}
        </Button>
        <p className="text-sm text-quiet">{t('signIn.private')}</p>
      </div>
    </main>
  );
}
