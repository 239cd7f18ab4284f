import { HTTP_CALLS, IMEI_DIGITS } from '@ligo/protocol';
import { BUTTON } from '../frame/class-names.ts';
import { SiteDialog } from '../frame/site-dialog.tsx';
import type { SitePageProps } from '../site-page.ts';

export const PASSWORD_DIALOG = 'password';

/** Turns the end of the car's IMEI into the password of its debugging page; `request-password.ts` asks the server. */
export function PasswordDialog({ t }: Pick<SitePageProps, 't'>) {
  const { method, path } = HTTP_CALLS.usbPassword;
  return (
    <div className="with-scripts">
      <SiteDialog id={PASSWORD_DIALOG} title={t('usb.pwdTitle')} t={t}>
        <form data-ask-password data-method={method} data-path={path} className="flex flex-col gap-5">
          <p className="leading-relaxed text-normal">{t('usb.pwdText')}</p>
          <label className="flex flex-col gap-2 text-sm text-normal">
            {t('usb.imei')}
            <input
              name="imei"
              inputMode="numeric"
              autoComplete="off"
              maxLength={IMEI_DIGITS}
              dir="ltr"
              className="min-h-13 rounded-xl border border-border bg-background px-4 text-center text-lg tracking-[0.3em] text-strong"
            />
          </label>
          <div role="status">
            <p
              data-says="password"
              hidden
              className="rounded-card border border-border bg-raised p-4 text-center"
            >
              <span className="block text-sm text-normal">{t('usb.pwd')}</span>
              <bdi data-password className="text-xl font-medium tracking-widest select-all" />
            </p>
            <p data-says="not-set-up" hidden className="text-danger">
              {t('usb.pwdNotSetUp')}
            </p>
            <p data-says="unreachable" hidden className="text-danger">
              {t('error.checkConnection')}
            </p>
            <p data-says="failed" hidden className="text-danger">
              {t('error.unable')}
            </p>
          </div>
          <button type="submit" disabled className={`${BUTTON.primary} w-full`}>
            {t('usb.pwdShow')}
          </button>
        </form>
      </SiteDialog>
    </div>
  );
}
