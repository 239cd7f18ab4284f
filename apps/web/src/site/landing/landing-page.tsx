import { addressIn, languageTag, ORIGIN } from '../addresses.ts';
import { LINK, WIDTH } from '../frame/class-names.ts';
import { Icon } from '../frame/icon.tsx';
import type { SitePage, SitePageProps } from '../site-page.ts';
import { faqEntries } from './faq.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Screens } from './screens.tsx';
import { Steps } from './steps.tsx';

function Questions(page: SitePageProps) {
  return (
    <section
      aria-labelledby="questions"
      className={`${WIDTH} grid gap-x-16 gap-y-8 pb-28 md:grid-cols-[1fr_2fr]`}
    >
      <h2 id="questions" className="heading">
        {page.t('landing.faqTitle')}
      </h2>
      <div className="border-t border-border">
        {faqEntries(page).map(({ id, question, answer, link }) => (
          <details key={id} id={id} className="drawer border-b border-border">
            <summary className="flex min-h-16 cursor-pointer items-center gap-4 py-4 text-lg leading-snug font-medium hover:text-on">
              <span className="grow">{question}</span>
              <Icon name="down" className="drawer-sign size-5 text-normal" />
            </summary>
            <div className="max-w-prose pe-9 pb-6 text-normal">
              <p className="leading-relaxed">{answer}</p>
              {link && (
                <a href={link.href} className={`${LINK} mt-1`}>
                  {link.text}
                </a>
              )}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

/** The product's data for search engines, all of which is on the page, too. */
function landingStructuredData({ t, language }: SitePageProps) {
  const maker = {
    '@type': 'Organization',
    '@id': `${ORIGIN}/#organization`,
    name: 'Ligo',
    url: `${ORIGIN}/`,
  };
  return [
    { ...maker, logo: `${ORIGIN}/icons/icon-512.png` },
    {
      '@type': 'SoftwareApplication',
      name: 'Ligo',
      description: t('landing.description'),
      url: ORIGIN + addressIn(language, { path: '' }),
      image: `${ORIGIN}/pictures/${language}/social.jpg`,
      inLanguage: languageTag(language),
      applicationCategory: 'TravelApplication',
      operatingSystem: 'Android, iOS, Windows, macOS, Linux',
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'EUR' },
      publisher: { '@id': maker['@id'] },
    },
    {
      '@type': 'FAQPage',
      inLanguage: languageTag(language),
      mainEntity: faqEntries({ t, language }).map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}

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
