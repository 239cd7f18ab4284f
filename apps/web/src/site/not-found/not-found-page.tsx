import { PATHS } from '../../lib/paths.ts';
import { BUTTON } from '../frame/class-names.ts';
import { PageOpening } from '../frame/page-opening.tsx';
import { addressIn, type SitePage, type SitePageProps } from '../site-page.ts';

function NotFound({ t, language }: SitePageProps) {
  return (
    <PageOpening heading={t('notFound.heading')} text={t('notFound.text')}>
      <div className="mt-8 flex flex-wrap gap-3">
        <a href={addressIn(language, { path: '' })} className={BUTTON.primary}>
          {t('site.home')}
        </a>
        <a href={PATHS.app} className={BUTTON.secondary}>
          {t('site.openApp')}
        </a>
      </div>
    </PageOpening>
  );
}

export const notFoundPage: SitePage = {
  name: 'not-found',
  path: '',
  title: 'notFound.title',
  description: 'notFound.text',
  Body: NotFound,
  hasNoAddress: true,
};
