import { useEffect } from 'react';
import { useStartTexts } from '../../i18n/start.ts';

/** What the sign-in window tells the page that opened it. */
export interface PopupMessage {
  kind: 'ligo-sign-in';
  token: string | null;
}

/** The page that opened the window closes it when it has heard; one that never hears must not leave it open. */
const CLOSE_AFTER_MS = 1_000;

/** The end of the sign-in window: hands the token to the page that opened it, and is closed. */
export function SignInPopupScreen() {
  const { t } = useStartTexts();
  useEffect(() => {
    const token = new URLSearchParams(window.location.search).get('token');
    window.history.replaceState(null, '', window.location.pathname);
    const opener: Window | null = window.opener;
    if (!opener) return;
    opener.postMessage({ kind: 'ligo-sign-in', token } satisfies PopupMessage, window.location.origin);
    // Not at once: a message of a window that is gone has no sender any more, and would not count.
    const closing = setTimeout(() => window.close(), CLOSE_AFTER_MS);
    return () => clearTimeout(closing);
  }, []);
  return <main className="grid min-h-dvh place-items-center p-6 text-normal">{t('signIn.popupDone')}</main>;
}
