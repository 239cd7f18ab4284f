import { addressIn, languageTag, ORIGIN } from '../addresses.ts';
import type { SitePageProps } from '../site-page.ts';
import { faqEntries } from './faq.ts';

/** The product's data for search engines, all of which is on the page, too. */
export function landingStructuredData({ t, language }: SitePageProps) {
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
