import type { PlainKey, SiteNamespace } from '@ligo/texts';
import { BUTTON, WIDTH } from '../frame/class-names.ts';
import type { SitePage, SitePageProps } from '../site-page.ts';
import { PASSWORD_DIALOG, PasswordDialog } from './password-dialog.tsx';
import { StepDrawing } from './step-drawing.tsx';

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
