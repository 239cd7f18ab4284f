import type { PlainKey, SiteNamespace } from '@ligo/texts';
import { PATHS } from '../../lib/paths.ts';
import { INSTALL_STEPS, type InstallByHand } from '../../ports/install-method.ts';
import { BUTTON, WIDTH } from '../frame/class-names.ts';
import { Icon } from '../frame/icon.tsx';
import { SiteDialog } from '../frame/site-dialog.tsx';
import { addressIn, ORIGIN, type SitePageProps } from '../site-page.ts';

const INSTALL_DIALOG = 'install-help';

const HEADINGS: Record<InstallByHand, PlainKey<SiteNamespace>> = {
  'ios-safari': 'landing.iosSafari',
  'ios-other': 'landing.iosOther',
  'mac-safari': 'landing.macSafari',
  menu: 'landing.menu',
  none: 'landing.noInstall',
};
const METHODS = ['ios-safari', 'ios-other', 'mac-safari', 'menu', 'none'] as const;

/** How to install the app by hand: all ways, of which `start.ts` leaves this browser's. */
function InstallDialog({ t }: Pick<SitePageProps, 't'>) {
  return (
    <SiteDialog id={INSTALL_DIALOG} title={t('install.title')} t={t}>
      <p className="text-normal">{t('install.text')}</p>
      {METHODS.map((method) => (
        <section key={method} data-method={method} aria-labelledby={`method-${method}`} className="mt-6">
          <h3 id={`method-${method}`} className="font-semibold">
            {t(HEADINGS[method])}
          </h3>
          <ol className="mt-3 flex flex-col gap-3">
            {INSTALL_STEPS[method].map((step, index) => (
              <li
                key={step}
                className="flex items-center gap-[16px] rounded-card border border-border bg-raised p-[16px]"
              >
                <span
                  aria-hidden="true"
                  className="grid size-8 shrink-0 place-items-center rounded-full bg-brand font-semibold text-background"
                >
                  {index + 1}
                </span>
                {t(step)}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </SiteDialog>
  );
}

function Step({
  number,
  title,
  text,
  children,
}: {
  number: number;
  title: string;
  text: string;
  children: React.ReactNode;
}) {
  return (
    <li className="step flex flex-col rounded-sheet border border-border bg-card p-[24px] md:p-[28px]">
      <span
        aria-hidden="true"
        className="grid size-10 place-items-center rounded-full bg-brand text-lg font-semibold text-background"
      >
        {number}
      </span>
      <h3 className="mt-5 text-lg font-semibold">{title}</h3>
      <p className="mt-2 mb-6 leading-relaxed text-normal">{text}</p>
      <div className="mt-auto">{children}</div>
    </li>
  );
}

/** From this page to figures of one's own car. */
export function Steps({ t, language }: SitePageProps) {
  return (
    <section id="install" aria-labelledby="steps" className="steps scroll-mt-6 py-20 md:py-28">
      <div className={WIDTH}>
        <h2 id="steps" className="heading">
          {t('landing.stepsTitle')}
        </h2>
        <p className="subheading">{t('landing.stepsText')}</p>
        <ol className="mt-10 grid grid-cols-1 gap-4 md:gap-5 lg:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
          <Step number={1} title={t('landing.step1Title')} text={t('landing.step1Text')}>
            <a href={`#${INSTALL_DIALOG}`} data-install className={`${BUTTON.primary} w-full flex-wrap`}>
              <Icon name="phone" className="size-5" />
              {t('install.action')}
            </a>
            <p data-installed hidden role="status" className="text-brand">
              {t('landing.step1Done')}
            </p>
            <p data-elsewhere className="mt-4 text-sm text-normal max-md:hidden">
              {t('landing.step1Computer', { address: ORIGIN })}
            </p>
          </Step>
          <Step number={2} title={t('landing.step2Title')} text={t('landing.step2Text')}>
            <a
              href={addressIn(language, { path: '/download' })}
              className={`${BUTTON.secondary} w-full flex-wrap`}
            >
              <Icon name="package" className="size-5" />
              {t('landing.step2Link')}
            </a>
          </Step>
          <Step number={3} title={t('landing.step3Title')} text={t('landing.step3Text')}>
            <a href={PATHS.app} className={`${BUTTON.secondary} w-full flex-wrap`}>
              <Icon name="link" className="size-5" />
              {t('landing.step3Link')}
            </a>
          </Step>
        </ol>
      </div>
      <InstallDialog t={t} />
    </section>
  );
}
