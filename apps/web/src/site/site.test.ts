// @vitest-environment happy-dom

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DASHBOARD } from '@ligo/protocol';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../i18n/language-code.ts';
import { directionOf } from '../i18n/language-of.ts';
import { siteTranslatorOf } from '../i18n/site-texts.ts';
import { renderAddress, renderPage, renderSite, SITE_PAGES } from './render-site.tsx';
import { markLists } from './server-lists.tsx';
import { addressIn, addressOf, languageTag } from './site-page.ts';

const PUBLIC = join(import.meta.dirname, '../../public');
const assets = { styles: { inline: 'p{}' }, scripts: {} };
/** The server's addresses that are no page of ours. */
const ELSEWHERE = [
  'https://www.openstreetmap.org/copyright',
  '/app',
  '/app/login',
  '/demo',
  '/unit',
  '/download/latest',
  '/download/files/{{file}}',
];
/** And on the car's own unit. */
const ON_THE_UNIT = `http://localhost:${DASHBOARD.port}${DASHBOARD.page}`;
const FILLED_IN = /\{\{(origin|canonical|name|url|arch|kind|file|version|size|sha256)\}\}/g;

const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const all = (page: Document, selector: string, attribute: string) =>
  [...page.querySelectorAll(selector)].map((each) => each.getAttribute(attribute) ?? '');

const cases = SITE_PAGES.flatMap((page) =>
  LANGUAGES.map((language) => ({ page, name: page.name, language })),
);

describe.each(cases)('$name in $language', ({ page, language }) => {
  const html = renderPage(page, language, assets);
  const rendered = documentOf(html);

  it('states its language, its address and its siblings', () => {
    expect(html).toMatch(/^<!doctype html><html lang="/);
    expect(rendered.documentElement.lang).toBe(languageTag(language));
    expect(rendered.documentElement.dir).toBe(directionOf(language));
    if (page.hasNoAddress) {
      expect(all(rendered, 'link[rel=canonical], link[rel=alternate]', 'href')).toEqual([]);
      expect(all(rendered, 'meta[name=robots]', 'content')).toEqual(['noindex']);
      return;
    }
    expect(all(rendered, 'meta[name=robots]', 'content')).toEqual([]);
    expect(all(rendered, 'link[rel=canonical]', 'href')).toEqual(['{{origin}}{{canonical}}']);
    expect(all(rendered, 'link[rel=alternate]', 'hreflang')).toEqual([
      ...LANGUAGES.map(languageTag),
      'x-default',
    ]);
    expect(all(rendered, 'link[rel=alternate]', 'href')).toEqual([
      ...LANGUAGES.map((each) => `{{origin}}${addressIn(each, page)}`),
      `{{origin}}${addressOf(page)}`,
    ]);
  });

  it('has a title, a description and one heading of its own, also where its address is passed on', () => {
    const t = siteTranslatorOf(language);
    expect(rendered.title).toBe(t(page.title));
    const description = t(page.description);
    expect(all(rendered, 'meta[name=description]', 'content')).toEqual([description]);
    expect(rendered.querySelectorAll('h1')).toHaveLength(1);
    if (page.hasNoAddress) return;
    expect(all(rendered, 'meta[property="og:description"]', 'content')).toEqual([description]);
    expect(all(rendered, 'meta[property="og:title"]', 'content')).toEqual([rendered.title]);
  });

  it('has links and anchors that lead somewhere', () => {
    const pages = SITE_PAGES.flatMap((each) => [
      addressOf(each),
      ...LANGUAGES.map((code) => addressIn(code, each)),
    ]);
    const known = new Set([...pages, ...ELSEWHERE, '{{url}}', ON_THE_UNIT]);
    for (const href of all(rendered, 'a', 'href')) {
      const [address = '', anchor] = href.replace(/[?][^#]*/, '').split('#');
      if (address) expect(known, href).toContain(address);
      if (anchor !== undefined) expect(rendered.getElementById(anchor), href).not.toBeNull();
    }
  });

  it('leaves only placeholders of the server to be filled in, and runs no script of its own text', () => {
    expect(html.replace(FILLED_IN, '').match(/.{0,40}(\{\{|undefined|\[object).{0,40}/)).toBeNull();
    expect(html.includes('<template')).toBe(false);
    const running = [...rendered.querySelectorAll('script:not([src])')];
    for (const each of running) expect(each.getAttribute('type')).toMatch(/^application\/(ld\+)?json$/);
    for (const each of running) expect(() => JSON.parse(each.textContent ?? '')).not.toThrow();
  });

  it('has pictures that keep their place and describe their content', () => {
    for (const picture of rendered.querySelectorAll('img')) {
      for (const name of ['alt', 'width', 'height']) expect(picture.hasAttribute(name), name).toBe(true);
    }
  });
});

it('every picture that a page names is there', () => {
  const named = renderSite(assets).flatMap(({ html }) => html.match(/\/pictures\/[\w/.-]+/g) ?? []);
  const missing = [...new Set(named)].filter((path) => !existsSync(join(PUBLIC, path)));
  expect(named.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

it('every page is built to a file of its own in every language', () => {
  const files = renderSite(assets).map(({ file }) => file);
  expect(new Set(files).size).toBe(SITE_PAGES.length * LANGUAGES.length);
  expect(files).toContain('site/pt-br/landing.html');
});

it('fails for a language without texts', () => {
  expect(() => siteTranslatorOf('xx' as Language)).toThrow('No texts in xx');
});

it.each<[string, string[], Language | null]>([
  ['/', ['he-IL', 'en'], 'he'],
  ['/', ['zh'], 'en'],
  ['/ru', ['he'], 'ru'],
  ['/app', ['en'], null],
  ['/not-found', ['en'], null],
  ['/de', ['de'], null],
])('%s for a browser that prefers %o', (path, preferred, language) => {
  const html = renderAddress(path, preferred, assets);
  if (language === null) expect(html).toBeNull();
  else expect(documentOf(html ?? '').documentElement.lang).toBe(languageTag(language));
});

it('marks the lists that the server fills, one inside the other', () => {
  const drawn = '<template data-if="social"><ul><template data-each="social">x</template></ul></template>';
  expect(markLists(drawn)).toBe('<!--if social--><ul><!--each social-->x<!--/each--></ul><!--/if-->');
});
