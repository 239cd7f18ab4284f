import { isInstalledApp } from './browser.ts';

const SIGN_IN_PATH = '/api/auth/google';
const SIZE = 'popup,width=480,height=640';
const CLOSED_CHECK_MS = 500;

type SignInResult = { kind: 'token'; token: string } | { kind: 'failed' } | { kind: 'closed' };

/** The token in a message of the sign-in window; a `null` token means failure, `undefined` another message. */
function tokenIn(data: unknown): string | null | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== 'ligo-sign-in')
    return undefined;
  return 'token' in data && typeof data.token === 'string' && data.token !== '' ? data.token : null;
}

/**
 * Opens the provider's sign-in in a window of its own and waits for its message. Only a message of that very window,
 * from our own origin, counts. An installed app, whose windows may have no way back to it, and a browser that opens none
 * go there with the page itself, which comes back signed in.
 */
export function openSignInPopup(): { result: Promise<SignInResult>; cancel(): void } {
  const popup = isInstalledApp() ? null : window.open(SIGN_IN_PATH, 'ligo-sign-in', SIZE);
  if (!popup) {
    window.location.assign(SIGN_IN_PATH);
    // An owner who goes back finds this very page again, as it was left.
    const result = new Promise<SignInResult>((resolve) => {
      window.addEventListener('pageshow', () => resolve({ kind: 'closed' }), { once: true });
    });
    return { result, cancel() {} };
  }
  let finish: (result: SignInResult) => void = () => {};
  const receive = (event: MessageEvent<unknown>) => {
    if (event.source !== popup || event.origin !== window.location.origin) return;
    const token = tokenIn(event.data);
    if (token === undefined) return;
    finish(token === null ? { kind: 'failed' } : { kind: 'token', token });
    popup.close();
  };
  window.addEventListener('message', receive);
  const closedCheck = setInterval(() => popup.closed && finish({ kind: 'closed' }), CLOSED_CHECK_MS);
  const result = new Promise<SignInResult>((resolve) => {
    finish = (value) => {
      window.removeEventListener('message', receive);
      clearInterval(closedCheck);
      resolve(value);
    };
  });
  return {
    result,
    cancel() {
      finish({ kind: 'closed' });
      popup.close();
    },
  };
}
