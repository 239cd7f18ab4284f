import { renderToStaticMarkup } from 'react-dom/server';
import { LANGUAGES, type Language } from '../i18n/language-code.ts';
import { directionOf, languageOf } from '../i18n/language-of.ts';
import { siteTranslatorOf } from '../i18n/site-texts.ts';
import { addressIn, addressOf, languageTag } from './addresses.ts';
import { SiteFrame } from './frame/site-frame.tsx';
import { SITE_PAGES } from './pages.ts';
import { emptyLists, markLists } from './server-lists.tsx';
import { type SiteAssets, SiteHead } from './site-head.tsx';
import type { SitePage } from './site-page.ts';

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
