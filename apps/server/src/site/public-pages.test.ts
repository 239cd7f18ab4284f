import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { LANGUAGES } from '@ligo/protocol';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerPublicPages } from './public-pages.ts';
import { registerSite } from './register-site.ts';

const root = mkdtempSync(join(tmpdir(), 'ligo-pages-'));
const NAMES = ['landing', 'download', 'dashboard', 'usb', 'not-found'];
const FOOT = '<!--if social--><!--each social--><a href="{{url}}">{{name}}</a><!--/each--><!--/if-->';
const publicOrigin = 'https://ligo.example';
const config = {
  publicOrigin,
  webRoot: root,
  map: { pmtilesFile: null, tilesUrl: null },
  oidc: {},
  socialLinks: [{ name: 'Cars & more', url: 'https://social.example/' }],
  packagesDir: join(root, 'no-packages'),
};

let app: FastifyInstance;
beforeAll(async () => {
  writeFileSync(join(root, 'index.html'), 'the app');
  for (const language of LANGUAGES) {
    mkdirSync(join(root, 'site', language), { recursive: true });
    for (const name of NAMES) {
      writeFileSync(
        join(root, 'site', language, `${name}.html`),
        `${language} ${name} {{origin}}{{canonical}} ${FOOT}`,
      );
    }
  }
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const answerNotFound = await registerSite(app, config);
  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply) ?? reply.code(404).send({}));
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const textOf = (language: string, name: string, address: string) =>
  `${language} ${name} ${publicOrigin}${address} <a href="https://social.example/">Cars &#38; more</a>`;

const PUBLIC = [
  ['', 'landing'],
  ['/download', 'download'],
  ['/dashboard', 'dashboard'],
  ['/usb', 'usb'],
] as const;

describe.each(PUBLIC)('the page at %s', (path, name) => {
  it('answers in the language that the browser prefers, and reports it', async () => {
    for (const [accepted, language] of [
      ['he-IL,he;q=0.9,en;q=0.8', 'he'],
      ['de', 'en'],
    ]) {
      const headers = { 'accept-language': accepted, 'accept-encoding': 'br' };
      const answer = await app.inject({ url: path || '/', headers });
      expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(
        textOf(String(language), name, path || '/'),
      );
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-encoding': 'br',
        'content-language': language,
        'content-type': 'text/html; charset=utf-8',
        vary: 'Accept-Language, Accept-Encoding',
      });
    }
  });

  it.each(LANGUAGES)('has an address of its own in %s', async (language) => {
    const url = `/${language}${path}`;
    const answer = await app.inject({ url, headers: { 'accept-language': 'tr' } });
    expect(answer.body).toBe(textOf(language, name, url));
    expect(answer.headers).toMatchObject({ 'content-language': language, vary: 'Accept-Encoding' });
    expect(answer.headers).not.toHaveProperty('x-robots-tag');
    const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.headers.vary).toBe('Accept-Encoding');
  });

  it('leaves out a slash at the end', async () => {
    for (const address of [path, `/en${path}`].filter(Boolean)) {
      const answer = await app.inject(`${address}/?from=a%20friend&x=/`);
      expect([answer.statusCode, answer.headers.location]).toEqual([308, `${address}?from=a%20friend&x=/`]);
    }
  });

  it('may run scripts of ours and call us, and nothing else', async () => {
    const { headers } = await app.inject(path || '/');
    expect(headers['permissions-policy']).toContain('geolocation=(), payment=(), serial=()');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(
      "default-src 'self'; object-src 'none'; frame-src 'none'; media-src 'none'; script-src 'self';",
    );
    for (const power of ['wasm', 'worker-src', 'unsafe-eval', 'blob:', 'https:']) {
      expect(policy).not.toContain(power);
    }
  });
});

it.each(['/en/landing', '/not-found', '/en/not-found', '/de', '/EN', '//evil.example/', '/en//download'])(
  '%s is no page',
  async (url) => {
    expect((await app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(404);
  },
);

it('shows a browser a page where nothing is, and a program none', async () => {
  const url = '/nothing';
  const shown = await app.inject({
    url,
    headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': 'fr' },
  });
  expect([shown.statusCode, shown.body]).toEqual([404, textOf('fr', 'not-found', '/not-found')]);
  for (const address of ['/he/nothing', '/he/nothing?x=1']) {
    const inHebrew = await app.inject({
      url: address,
      headers: { accept: 'text/html', 'accept-language': 'fr' },
    });
    expect([inHebrew.statusCode, inHebrew.body.slice(0, 12)]).toEqual([404, 'he not-found']);
  }
  const known = { accept: 'text/html', 'accept-language': 'fr', 'if-none-match': String(shown.headers.etag) };
  expect((await app.inject({ url, headers: known })).statusCode).toBe(404);
  for (const call of [
    { url, headers: { accept: '*/*' } },
    { url: '/api/nothing', headers: { accept: 'text/html' } },
    { url, method: 'POST' as const, headers: { accept: 'text/html' } },
  ]) {
    expect((await app.inject(call)).json()).toEqual({});
  }
});

it('lists every public page in every language for search engines, and nothing else', async () => {
  const robots = await app.inject('/robots.txt');
  expect(robots.headers['content-type']).toContain('text/plain');
  expect(robots.body).toContain(`Sitemap: ${publicOrigin}/sitemap.xml`);
  const sitemap = await app.inject('/sitemap.xml');
  expect(sitemap.headers['content-type']).toContain('application/xml');
  const locations = [...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(locations.sort()).toEqual(
    PUBLIC.flatMap(([path]) => LANGUAGES.map((language) => `${publicOrigin}/${language}${path}`)).sort(),
  );
  const alternates = [...sitemap.body.matchAll(/hreflang="(.*?)" href="(.*?)"/g)];
  expect(alternates).toHaveLength(locations.length * (LANGUAGES.length + 1));
  const addresses = new Set([...locations, ...alternates.map(([, , url]) => url)]);
  for (const url of addresses) {
    expect((await app.inject(new URL(String(url)).pathname)).statusCode, url).toBe(200);
  }
  expect(sitemap.body).toContain(`hreflang="pt-BR" href="${publicOrigin}/pt-br/download"`);
  expect(sitemap.body).toContain(`hreflang="x-default" href="${publicOrigin}/"`);
});

it('does not start if a language misses a page', () => {
  const bare = mkdtempSync(join(tmpdir(), 'ligo-pages-'));
  mkdirSync(join(bare, 'site/en'), { recursive: true });
  writeFileSync(join(bare, 'site/en/landing.html'), 'landing');
  expect(() => registerPublicPages(fastify(), bare, config)).toThrow(/pt-br/);
  rmSync(bare, { recursive: true });
});
