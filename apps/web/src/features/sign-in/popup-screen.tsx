import { CLOSED_BETA_TOKEN } from '@ligo/protocol/constants';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useStartTexts } from '../../i18n/start.ts';
import { PATHS } from '../../lib/paths.ts';
import type { SignInOutcome } from './outcome.ts';

/** The message of the sign-in window to the page that opened it. */
export interface PopupMessage {
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
