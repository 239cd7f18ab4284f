import type { SitePage, SitePageProps } from '../site-page.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { landingStructuredData } from './landing-structured-data.ts';
import { Questions } from './questions.tsx';
import { Screens } from './screens.tsx';
import { Steps } from './steps.tsx';

function Landing(page: SitePageProps) {
  return (
    <>
      <Hero {...page} />
      <Features {...page} />
      <Screens {...page} />
      <Steps {...page} />
      <Questions {...page} />
    </>
  );
}

/** The first page for a new visitor. */
export const landingPage: SitePage = {
  name: 'landing',
  path: '',
  title: 'landing.title',
  description: 'landing.description',
  Body: Landing,
  structuredData: landingStructuredData,
};
