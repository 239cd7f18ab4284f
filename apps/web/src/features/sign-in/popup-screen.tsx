import { useEffect } from 'react';
import { useTexts } from '../../i18n/index.ts';

/** What the sign-in window tells the page that opened it. */
export interface PopupMessage {
  kind: 'ligo-sign-in';
  token: string | null;
}

/** The end of the sign-in window: hands the token to the page that opened it, and closes. */
export function SignInPopupScreen() {
  const { t } = useTexts();
  useEffect(() => {
    const token = new URLSearchParams(window.location.search).get('token');
    window.history.replaceState(null, '', window.location.pathname);
    const opener: Window | null = window.opener;
    if (!opener) return;
    opener.postMessage({ kind: 'ligo-sign-in', token } satisfies PopupMessage, window.location.origin);
    window.close();
  }, []);
  return <main className="grid min-h-dvh place-items-center p-6 text-normal">{t('signIn.popupDone')}</main>;
}
