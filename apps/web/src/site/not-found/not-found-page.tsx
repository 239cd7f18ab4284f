import { PATHS } from '../../lib/paths.ts';
import { addressIn } from '../addresses.ts';
import type { SitePage, SitePageProps } from '../site-page.ts';
import { LinkButton } from '../words/link-button.tsx';
import { PageOpening } from '../words/page-opening.tsx';

function NotFound({ t, language }: SitePageProps) {
  return (
    <PageOpening heading={t('notFound.heading')} text={t('notFound.text')}>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton href={addressIn(language, { path: '' })}>{t('site.home')}</LinkButton>
        <LinkButton look="secondary" href={PATHS.app}>
          {t('site.openApp')}
        </LinkButton>
      </div>
    </PageOpening>
  );
}

/** What the server shows where there is no page. */
export const notFoundPage: SitePage = {
  name: 'not-found',
  path: '',
  title: 'notFound.title',
  description: 'notFound.text',
  Body: NotFound,
  isNowhere: true,
};
