import { LANGUAGES } from '../i18n/language-code.ts';
import { COLORS } from '../ui/tokens.ts';
import { addressIn, addressOf, CANONICAL, languageTag, ORIGIN } from './addresses.ts';
import type { SitePage, SitePageProps } from './site-page.ts';

/** The build's knowledge of files that a page names. */
export interface SiteAssets {
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
export function SiteHead({ page, t, language, assets }: SiteHeadProps) {
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
