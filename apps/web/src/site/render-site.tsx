import { renderToStaticMarkup } from 'react-dom/server';
import { LANGUAGES, type Language } from '../i18n/language-code.ts';
import { directionOf, languageOf } from '../i18n/language-of.ts';
import { siteTranslatorOf } from '../i18n/site-texts.ts';
import { COLORS } from '../ui/tokens.ts';
import { dashboardPage } from './dashboard/dashboard-page.tsx';
import { downloadPage } from './download/download-page.tsx';
import { SiteFrame } from './frame/site-frame.tsx';
import { landingPage } from './landing/landing-page.tsx';
import { notFoundPage } from './not-found/not-found-page.tsx';
import { emptyLists, markLists } from './server-lists.tsx';
import {
  addressIn,
  addressOf,
  CANONICAL,
  languageTag,
  ORIGIN,
  type SitePage,
  type SitePageProps,
} from './site-page.ts';
import { usbPage } from './usb/usb-page.tsx';

/** The build's knowledge of files that a page names. */
interface SiteAssets {
  /** All styles of the public pages, in the page itself or at an address. */
  styles: { inline: string } | { href: string };
  /** Address of a page's script, by the page's name; pages without one are not in it. */
  scripts: Readonly<Record<string, string>>;
}

interface SiteHeadProps extends SitePageProps {
  page: SitePage;
  assets: SiteAssets;
}

function Alternates({ page }: { page: SitePage }) {
  return (
    <>
      {LANGUAGES.map((each) => (
        <link key={each} rel="alternate" hrefLang={languageTag(each)} href={ORIGIN + addressIn(each, page)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={ORIGIN + addressOf(page)} />
    </>
  );
}

/** How the page looks where its address is passed on. */
function Preview({ page, t, language }: Omit<SiteHeadProps, 'assets'>) {
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Ligo',
    'og:title': t(page.title),
    'og:description': t(page.description),
    'og:url': ORIGIN + addressIn(language, page),
    'og:locale': languageTag(language).replace('-', '_'),
    'og:image': `${ORIGIN}/pictures/${language}/social.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': t('site.previewAlt'),
  };
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={t(page.title)} />
      <meta name="twitter:description" content={t(page.description)} />
      <meta name="twitter:image" content={`${ORIGIN}/pictures/${language}/social.jpg`} />
    </>
  );
}

/** The structured data as text of a script element, which `<` must not end. */
function factsText({ page, t, language }: Omit<SiteHeadProps, 'assets'>): string | null {
  const facts = page.structuredData?.({ t, language }) ?? [];
  if (facts.length === 0) return null;
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': facts }).replaceAll('<', '\\u003c');
}

/** The head of a page: its data for browsers, search engines and previews. */
function SiteHead({ page, t, language, assets }: SiteHeadProps) {
  const { styles, scripts } = assets;
  const script = scripts[page.name];
  const facts = factsText({ page, t, language });
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{t(page.title)}</title>
      <meta name="description" content={t(page.description)} />
      <meta name="theme-color" content={COLORS.background} />
      <meta name="color-scheme" content="dark" />
      {page.hasNoAddress ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={ORIGIN + CANONICAL} />
          <Alternates page={page} />
          <Preview page={page} t={t} language={language} />
        </>
      )}
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {'inline' in styles ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, as they were built.
        <style dangerouslySetInnerHTML={{ __html: styles.inline }} />
      ) : (
        <link rel="stylesheet" href={styles.href} />
      )}
      {script && <script type="module" src={script} />}
      {facts && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data as text, in which nothing can end it.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: facts }} />
      )}
    </head>
  );
}

export const SITE_PAGES: readonly SitePage[] = [
  landingPage,
  downloadPage,
  dashboardPage,
  usbPage,
  notFoundPage,
];

/** A page in one language as the browser gets it, except the parts that the server fills in. */
export function renderPage(page: SitePage, language: Language, assets: SiteAssets): string {
  const t = siteTranslatorOf(language);
  const html = renderToStaticMarkup(
    <html lang={languageTag(language)} dir={directionOf(language)}>
      <SiteHead page={page} t={t} language={language} assets={assets} />
      <body>
        <SiteFrame page={page} t={t} language={language}>
          <page.Body t={t} language={language} />
        </SiteFrame>
      </body>
    </html>,
  );
  return `<!doctype html>${markLists(html)}`;
}

/** Every page in every language, with the file that it is built to. */
export function renderSite(assets: SiteAssets): Array<{ file: string; html: string }> {
  return SITE_PAGES.flatMap((page) =>
    LANGUAGES.map((language) => ({
      file: `site/${language}/${page.name}.html`,
      html: renderPage(page, language, assets),
    })),
  );
}

/**
 * The page of an address, its lists without entries; `null` if there is none. An address without a language is
 * rendered in the first of the visitor's.
 */
export function renderAddress(path: string, preferred: readonly string[], assets: SiteAssets): string | null {
  for (const page of SITE_PAGES) {
    const language =
      addressOf(page) === path
        ? languageOf(preferred)
        : LANGUAGES.find((each) => addressIn(each, page) === path);
    if (language) return emptyLists(renderPage(page, language, assets));
  }
  return null;
}
