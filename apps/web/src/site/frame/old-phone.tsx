import { PATHS } from '../../lib/paths.ts';
import type { SitePageProps } from '../site-page.ts';
import { BUTTON, WIDTH } from './class-names.ts';

/** The way to a car without a unit of its own: any browser. */
export function OldPhone({ t }: Pick<SitePageProps, 't'>) {
  return (
    <section aria-labelledby="old-phone" className={`${WIDTH} py-6`}>
      <div className="rounded-sheet border border-border bg-card p-5 md:p-8">
        <h2 id="old-phone" className="text-xl font-semibold">
          {t('oldPhone.title')}
        </h2>
        <p className="mt-3 mb-5 max-w-2xl text-normal">{t('oldPhone.text')}</p>
        <a href={PATHS.unit} className={BUTTON.secondary}>
          {t('oldPhone.link')}
        </a>
      </div>
    </section>
  );
}
