import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapOrigins } from './map-origins.ts';
import { registerSite, type SiteConfig } from './register-site.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'ligo-site-'));
const PAGE = '<meta name="ligo-sign-in" content="google" /><p>Ligo';
const DEMO_PAGE = '<p>Demo';
const UNIT_PAGE = '<p>Unit';
const FILES = {
  'index.html': PAGE,
  'demo.html': DEMO_PAGE,
  'demo/car-worker.js': 'the car',
  'unit/index.html': UNIT_PAGE,
  'unit/assets/unit-worker-1.js': 'the car',
  'unit/unit-service-worker.js': 'the files',
  'unit/unit-service-worker.js.br': 'the packed files',
  'assets/a-1.js': 'plain',
  'assets/a-1.js.br': 'packed',
  'assets/a-1.js.map': 'the sources',
  '.vite/manifest.json': '{}',
  'site/template.html': '{{origin}}',
  'hero.webp': 'picture',
  'image-manifest.json': '["/hero.webp"]',
  'x.pmtiles': '0123456789',
};
const config: SiteConfig = {
  publicOrigin: 'https://app.example',
  webRoot,
  map: { pmtilesFile: null, tilesUrl: null },
  oidc: {},
  socialLinks: [],
  packagesDir: join(webRoot, 'no-packages'),
};

let app: FastifyInstance;
beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(webRoot, dirname(name)), { recursive: true });
    writeFileSync(join(webRoot, name), text);
  }
  app = fastify();
  await registerSite(app, { ...config, map: { pmtilesFile: join(webRoot, 'x.pmtiles'), tilesUrl: null } });
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

/** A site that is gone after it was used. */
async function withSite<Result>(
  changes: Partial<SiteConfig>,
  use: (site: FastifyInstance) => Promise<Result>,
): Promise<Result> {
  const site = fastify();
  await registerSite(site, { ...config, ...changes });
  const result = await use(site);
  await site.close();
  return result;
}

test.each(['/app', '/app/status', '/app/trips/details'])(
  "%s is the app's page, which no search lists",
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.body).toBe(PAGE);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
    const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
    expect(again.statusCode).toBe(304);
  },
);

test('the sign-in screen may be found by a search', async () => {
  const answer = await app.inject('/app/login?from=search');
  expect(answer.body).toBe(PAGE);
  expect(answer.headers).not.toHaveProperty('x-robots-tag');
});

test('the demo has a page of its own, and its car is a file', async () => {
  for (const url of ['/demo', '/demo/app/status']) {
    const page = await app.inject(url);
    expect(page.body).toBe(DEMO_PAGE);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
  }
  expect((await app.inject('/demo.html')).statusCode).toBe(404);
  const answer = await app.inject('/demo/car-worker.js');
  expect(answer.body).toBe('the car');
  expect(answer.headers['content-type']).toContain('javascript');
});

test('the page that is a car may use the position, cameras and adapters, and runs its own files alone', async () => {
  const page = await app.inject('/unit');
  expect(page.body).toBe(UNIT_PAGE);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
    'permissions-policy': 'geolocation=(self), camera=(self), serial=(self), microphone=(), payment=()',
  });
  const policy = String(page.headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "worker-src 'self'"]),
  );
  const worker = await app.inject('/unit/assets/unit-worker-1.js');
  expect([worker.body, worker.headers['cache-control']]).toEqual([
    'the car',
    expect.stringContaining('immutable'),
  ]);
  expect((await app.inject('/unit/index.html')).statusCode).toBe(404);
  for (const encoding of ['identity', 'br']) {
    const url = '/unit/unit-service-worker.js';
    const files = await app.inject({ url, headers: { 'accept-encoding': encoding } });
    expect(files.headers).toMatchObject({ 'service-worker-allowed': '/unit', 'cache-control': 'no-cache' });
  }
  expect(worker.headers).not.toHaveProperty('service-worker-allowed');
});

test('a server without that page has no such address', async () => {
  rmSync(join(webRoot, 'unit/index.html'));
  const answer = await withSite({}, (site) => site.inject('/unit'));
  expect(answer.statusCode).toBe(404);
  writeFileSync(join(webRoot, 'unit/index.html'), UNIT_PAGE);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
])('the page for %s comes as %s', async (accepted, encoding) => {
  const answer = await app.inject({ url: '/app', headers: { 'accept-encoding': accepted } });
  const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  expect(unpack(answer.rawPayload).toString()).toBe(PAGE);
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  expect(answer.headers.etag).not.toBe((await app.inject('/app')).headers.etag);
});

test.each(['identity', 'br;q=0', 'brotli'])('the page for %s comes plain', async (accepted) => {
  const answer = await app.inject({ url: '/app', headers: { 'accept-encoding': accepted } });
  expect(answer.body).toBe(PAGE);
  expect(answer.headers).not.toHaveProperty('content-encoding');
});

test("the page reports the server's own sign-in, in each encoding", async () => {
  const [plain, packed] = await withSite({ oidc: null }, (site) =>
    Promise.all([site.inject('/app'), site.inject({ url: '/app', headers: { 'accept-encoding': 'br' } })]),
  );
  const demo = PAGE.replace('google', 'demo');
  expect([plain.body, brotliDecompressSync(packed.rawPayload).toString()]).toEqual([demo, demo]);
});

test.each([
  '/nothing',
  '/assets/b.js',
  '/application',
  '/demolition',
  '/index.html.br',
  '/assets/../../etc/passwd',
  '/assets/%2e%2e/index.html',
  '/assets//a-1.js',
  '/assets/a-1.js.br',
  '/assets/a-1.js.map',
  '/assets',
  '/.vite/manifest.json',
  '/site/template.html',
])('%s is not found', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404);
});

test('assets are packed and kept for good', async () => {
  const answer = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'br' } });
  expect(answer.body).toBe('packed');
  expect(answer.headers['cache-control']).toContain('immutable');
  expect((await app.inject('/assets/a-1.js')).body).toBe('plain');
});

test('version and images', async () => {
  const version = await app.inject('/version.json');
  expect(version.json()).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(version.headers['cache-control']).toBe('no-store');
  const images = await app.inject('/image-manifest.json');
  expect([images.json(), images.headers['cache-control']]).toEqual([['/hero.webp'], 'no-cache']);
});

test('the service worker is asked for each time; it and the page change the version, public pages do not', async () => {
  const read = () =>
    withSite({}, async (site) => {
      const worker = await site.inject('/service-worker.js');
      const { hash } = (await site.inject('/version.json')).json();
      return { caching: worker.headers['cache-control'], type: worker.headers['content-type'], hash };
    });
  writeFileSync(join(webRoot, 'service-worker.js'), 'one');
  const before = await read();
  expect(before).toMatchObject({ caching: 'no-cache', type: expect.stringContaining('javascript') });
  writeFileSync(join(webRoot, 'site/template.html'), 'another text');
  writeFileSync(join(webRoot, 'assets/landing-2.js'), 'another script');
  expect((await read()).hash).toBe(before.hash);
  writeFileSync(join(webRoot, 'service-worker.js'), 'two');
  const after = await read();
  expect(after.hash).not.toBe(before.hash);
  writeFileSync(join(webRoot, 'index.html'), `${PAGE} again`);
  expect((await read()).hash).not.toBe(after.hash);
});

test('the map style names the served tiles, which answer ranges', async () => {
  const style = (await app.inject('/map/dark-theme.json')).json();
  expect(style.sources.streets.url).toBe('pmtiles://https://app.example/map/tiles.pmtiles');
  const part = await app.inject({ url: '/map/tiles.pmtiles', headers: { range: 'bytes=2-4' } });
  expect([part.statusCode, part.body]).toEqual([206, '234']);
});

test('the map style names the bundled tiles, which browsers read in ranges and keep', async () => {
  const style = (await app.inject('/map/dark-theme.json')).json();
  const { url, bounds } = style.metadata['ligo:bundledTiles'];
  expect(bounds).toHaveLength(4);
  const part = await app.inject({ url, headers: { range: 'bytes=0-6' } });
  expect([part.statusCode, part.body]).toEqual([206, 'PMTiles']);
  expect(part.headers['cache-control']).toContain('immutable');
  expect(style.sources.streets.attribution).toBe('© OpenStreetMap contributors, © OpenMapTiles');
});

test('origins that the map fetches from', () => {
  expect(mapOrigins({ map: { pmtilesFile: null, tilesUrl: null } })).toEqual([
    'https://tiles.openfreemap.org',
  ]);
  expect(mapOrigins({ map: { pmtilesFile: 'x', tilesUrl: null } })).toEqual([]);
});
