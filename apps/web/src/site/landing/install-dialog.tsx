import type { PlainKey, SiteNamespace } from '@ligo/texts';
import { INSTALL_STEPS, type InstallByHand } from '../../ports/install-method.ts';
import { SiteDialog } from '../frame/site-dialog.tsx';
import type { SitePageProps } from '../site-page.ts';

export const INSTALL_DIALOG = 'install-help';

const HEADINGS: Record<InstallByHand, PlainKey<SiteNamespace>> = {
  'ios-safari': 'landing.iosSafari',
  'ios-other': 'landing.iosOther',
  'mac-safari': 'landing.macSafari',
  menu: 'landing.menu',
  none: 'landing.noInstall',
};
const METHODS = ['ios-safari', 'ios-other', 'mac-safari', 'menu', 'none'] as const;

/** How to install the app by hand: all ways, of which `start.ts` leaves this browser's. */
export function InstallDialog({ t }: Pick<SitePageProps, 't'>) {
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
