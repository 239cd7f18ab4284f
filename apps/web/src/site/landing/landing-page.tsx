import type { SitePage, SitePageProps } from '../site-page.ts';

function Landing({ t }: SitePageProps) {
  return <h1 className="mx-auto max-w-6xl px-5 text-2xl font-semibold">{t('landing.title')}</h1>;
}

/** What a stranger sees first. */
export const landingPage: SitePage = {
  name: 'landing',
  path: '',
  title: 'landing.title',
  description: 'landing.description',
  Body: Landing,
};
