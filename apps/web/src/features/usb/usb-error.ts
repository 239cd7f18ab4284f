import type { TextKey } from '../../i18n/catalogue.ts';
import { ApiError } from '../../ports/api.ts';

/** What to say when no password came. */
export function usbErrorText(error: unknown): TextKey {
  const failure = error instanceof ApiError ? error.failure : null;
  if (failure?.status === 503) return 'usb.pwdNotSetUp';
  return failure?.category === 'network' && failure.status === 0 ? 'error.checkConnection' : 'error.unable';
}
