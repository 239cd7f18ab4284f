import { CLOSED_BETA_TOKEN } from '@ligo/protocol/constants';
import type { PlainKey } from '@ligo/texts';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useStartTexts } from '../../i18n/start.ts';
import { PATHS } from '../../lib/paths.ts';
import { Logo } from '../../parts/logo.tsx';
import { Button } from '../../ui/input/button.tsx';

/** The outcome that the page back from the provider passes to the sign-in screen. */
export interface SignInOutcome {
  hasFailed: boolean;
}

/** Reads a navigation state. */
function hasFailed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasFailed' in state && state.hasFailed === true;
}

export type SignInResult = { kind: 'token'; token: string } | { kind: 'failed' } | { kind: 'closed' };

/** Opens the sign-in window and waits for it; `cancel` stops waiting. */
export type OpenSignIn = () => { result: Promise<SignInResult>; cancel(): void };

interface SignInScreenProps {
  openSignIn: OpenSignIn;
  /** Sign-in is the server's own demo provider, not Google. */
  isDemo: boolean;
  onToken: (token: string) => void;
}

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
    if (result.kind === 'failed') return setMessage('signIn.failed');
    if (result.kind === 'closed') return;
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

/** The message of the sign-in window to the page that opened it. */
interface PopupMessage {
  kind: 'ligo-sign-in';
  token: string | null;
}

/** The page that opened the window closes it after the message; without a reaction it closes itself. */
const CLOSE_AFTER_MS = 1_000;

/**
 * The end of a sign-in. A window hands the token to the page that opened it, and is closed. A page that went to the provider by itself
 * asks for a token with the cookie that it came back with: the token in its address could be anybody's.
 */
export function SignInPopupScreen({ restore }: { restore: () => Promise<boolean> }) {
  const { t } = useStartTexts();
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const token = new URLSearchParams(window.location.search).get('token');
    window.history.replaceState(null, '', window.location.pathname);
    const opener: Window | null = window.opener;
    if (opener) {
      opener.postMessage({ kind: 'ligo-sign-in', token } satisfies PopupMessage, window.location.origin);
      // Not at once: a message of a closed window no longer has a sender, and would not count.
      setTimeout(() => window.close(), CLOSE_AFTER_MS);
      return;
    }
    if (token === CLOSED_BETA_TOKEN) return void navigate(PATHS.closedBeta, { replace: true });
    const fail = () =>
      void navigate(PATHS.login, { replace: true, state: { hasFailed: true } satisfies SignInOutcome });
    if (token === null) return fail();
    void restore().then((isSignedIn) => (isSignedIn ? void navigate(PATHS.app, { replace: true }) : fail()));
  }, [navigate, restore]);
  return (
    <main role="status" className="grid min-h-dvh place-items-center p-6 text-normal">
      {t(window.opener ? 'signIn.popupDone' : 'common.loading')}
    </main>
  );
}

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
