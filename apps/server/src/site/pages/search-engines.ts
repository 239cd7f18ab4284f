import { LANGUAGES } from '@ligo/protocol';
import { pageAddress } from './page-addresses.ts';

/** Allows search engines to read everything but calls, and names the sitemap. */
export function robotsText(publicOrigin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicOrigin}/sitemap.xml\n`;
}

/** The sitemap: all public pages in all languages, each with its alternates, by absolute addresses. */
export function sitemapXml(publicOrigin: string, names: readonly string[]): string {
  const entries = names.flatMap((name) => {
    const alternates = [
      ...LANGUAGES.map((language) => ({ tag: tagOf(language), address: pageAddress(name, language) })),
      { tag: 'x-default', address: pageAddress(name, null) },
    ].map(
      ({ tag, address }) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${publicOrigin}${address}"/>`,
    );
    return LANGUAGES.map((language) =>
      ['<url>', `<loc>${publicOrigin}${pageAddress(name, language)}</loc>`, ...alternates, '</url>'].join(''),
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/** A language in the form of `hreflang`. */
const tagOf = (language: string) =>
  language.replace(/-(.+)/, (_all, region: string) => `-${region.toUpperCase()}`);
