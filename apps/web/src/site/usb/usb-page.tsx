import { HTTP_CALLS, IMEI_DIGITS } from '@ligo/protocol';
import type { PlainKey, SiteNamespace } from '@ligo/texts';
import { BUTTON, WIDTH } from '../frame/class-names.ts';
import { SiteDialog } from '../frame/site-dialog.tsx';
import type { SitePage, SitePageProps } from '../site-page.ts';
import { StepDrawing } from './step-drawing.tsx';

const PASSWORD_DIALOG = 'password';

/** Turns the end of the car's IMEI into the password of its debugging page; `start-password.ts` asks the server. */
function PasswordDialog({ t }: Pick<SitePageProps, 't'>) {
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

const STEPS = ['usb.step1', 'usb.step2', 'usb.step3', 'usb.step4', 'usb.step5', 'usb.step6'] as const;
/** The step that needs the password. */
const PASSWORD_STEP: PlainKey<SiteNamespace> = 'usb.step2';

function PasswordLink({ t }: Pick<SitePageProps, 't'>) {
  return (
    <>
      <button type="button" data-opens={PASSWORD_DIALOG} className={`${BUTTON.secondary} with-scripts mt-4`}>
        {t('usb.step2Link')}
      </button>
      <p className="without-scripts mt-3 text-sm text-attention">{t('usb.pwdNeedsScripts')}</p>
    </>
  );
}

function UsbSteps({ t }: SitePageProps) {
  return (
    <div className={`${WIDTH} pt-8 pb-24 md:pt-14`}>
      <h1 className="heading">{t('usb.title')}</h1>
      <p className="subheading">{t('usb.intro')}</p>
      <ol className="mt-10 grid gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step} className="flex flex-col overflow-hidden rounded-sheet border border-border bg-card">
            <StepDrawing step={index} />
            <div className="flex gap-4 p-5 md:p-6">
              <span
                aria-hidden="true"
                className="grid size-9 shrink-0 place-items-center rounded-full bg-brand font-semibold text-background"
              >
                {index + 1}
              </span>
              <div className="pt-1.5">
                <p className="leading-relaxed">{t(step)}</p>
                {step === PASSWORD_STEP && <PasswordLink t={t} />}
              </div>
            </div>
          </li>
        ))}
      </ol>
      <PasswordDialog t={t} />
    </div>
  );
}

/** How to turn on USB debugging in the car, for everybody. */
export const usbPage: SitePage = {
  name: 'usb',
  path: '/usb',
  title: 'usb.pageTitle',
  description: 'usb.description',
  Body: UsbSteps,
};
