import type { PlainKey, SiteNamespace } from '@ligo/texts';
import { LINK, WIDTH } from '../frame/class-names.ts';
import { Icon } from '../frame/icon.tsx';
import { OldPhone } from '../frame/old-phone.tsx';
import { Screenshot, type ScreenshotName } from '../frame/screenshot.tsx';
import {
  addressIn,
  addressOf,
  languageTag,
  ORIGIN,
  type SitePage,
  type SitePageProps,
} from '../site-page.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Steps } from './steps.tsx';

const SCREENS: ReadonlyArray<{
  name: ScreenshotName;
  title: PlainKey<SiteNamespace>;
  text: PlainKey<SiteNamespace>;
}> = [
  { name: 'status', title: 'shell.status', text: 'landing.screenStatus' },
  { name: 'trips', title: 'shell.trips', text: 'landing.screenTrips' },
  { name: 'live-camera', title: 'shell.liveCamera', text: 'landing.screenCamera' },
  { name: 'seats', title: 'shell.seats', text: 'landing.screenSeats' },
  { name: 'power', title: 'landing.power', text: 'landing.screenPower' },
  { name: 'climate', title: 'landing.climate', text: 'landing.screenClimate' },
  { name: 'logs', title: 'shell.logs', text: 'landing.screenLogs' },
  { name: 'notifications', title: 'shell.notifications', text: 'landing.screenNotifications' },
];

const RAIL_BUTTONS = [
  { by: -1, label: 'landing.earlier', icon: 'back' },
  { by: 1, label: 'landing.later', icon: 'forth' },
] as const;

/** Eight screens of the app in a row that scrolls. */
function Screens({ t, language }: SitePageProps) {
  return (
    <section aria-labelledby="screens" className="pb-8">
      <div className={`${WIDTH} flex items-end gap-3`}>
        <div className="grow">
          <h2 id="screens" className="heading">
            {t('landing.screensTitle')}
          </h2>
          <p className="subheading">{t('landing.screensText')}</p>
        </div>
        {RAIL_BUTTONS.map(({ by, label, icon }) => (
          <button
            key={by}
            type="button"
            hidden
            data-rail-by={by}
            aria-label={t(label)}
            className="grid size-12 place-items-center rounded-full border border-border bg-card hover:bg-raised disabled:opacity-40 max-md:hidden rtl:-scale-x-100"
          >
            <Icon name={icon} />
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <ul data-rail tabIndex={0} aria-labelledby="screens" className="rail mt-10">
        {SCREENS.map(({ name, title, text }) => (
          <li key={name} className="rail-item">
            <Screenshot
              name={name}
              language={language}
              alt={`${t(title)}: ${t(text)}`}
              sizes="(width < 768px) 224px, 256px"
            />
            <h3 className="mt-5 font-semibold">{t(title)}</h3>
            <p className="mt-1 text-sm leading-relaxed text-normal">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FaqEntry {
  id: string;
  question: string;
  answer: string;
  link?: { href: string; text: string };
}

const USB = { path: '/usb' } as const;
const DASHBOARD = { path: '/dashboard' } as const;

/** Questions that people have while they install, with their answers. */
function faqEntries({ t, language }: SitePageProps): FaqEntry[] {
  const address = ORIGIN + addressOf(DASHBOARD);
  return [
    { id: 'usb-drive', question: t('landing.usbDriveTitle'), answer: t('landing.usbDriveText') },
    {
      id: 'usb-debugging',
      question: t('landing.debugTitle'),
      answer: t('landing.debugText'),
      link: { href: addressIn(language, USB), text: t('landing.debugLink') },
    },
    { id: 'initialization', question: t('landing.slowTitle'), answer: t('landing.slowText') },
    {
      id: 'dashboard',
      question: t('landing.dashboardTitle'),
      answer: t('landing.dashboardText', { address }),
      link: { href: addressIn(language, DASHBOARD), text: t('landing.dashboardLink') },
    },
  ];
}

function Questions(page: SitePageProps) {
  return (
    <section
      aria-labelledby="questions"
      className={`${WIDTH} grid gap-x-16 gap-y-8 pt-14 pb-28 md:grid-cols-[1fr_2fr]`}
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
      <OldPhone t={page.t} />
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
