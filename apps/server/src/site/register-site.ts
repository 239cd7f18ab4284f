import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MapSettings } from './map-origins.ts';
import { darkStyle, PMTILES_PATH } from './map-style/dark-style.ts';
import { packedBody } from './packed-body.ts';

/** What the site needs of the server's settings. */
export interface SiteConfig {
  publicOrigin: string;
  /** Folder of the built web app; `null` serves the map and no pages. */
  webRoot: string | null;
  map: MapSettings;
  /** The OpenID provider; `null` is the server's own demo sign-in, which the page is told. */
  oidc: object | null;
}

const PAGES = ['/', '/usb', '/dashboard', '/app', '/app/*'];
/** Pictures of the pages; those of the home screen and of stores are not for them. */
const IMAGE = /^(?!icons\/|screenshots\/).*\.(?:avif|webp|png|jpe?g|svg|ico)$/;
const YEAR_MS = 365 * 24 * 3_600_000;

/** Serves the built web app, its version, the map's style and the operator's tiles. */
export async function registerSite(app: FastifyInstance, config: SiteConfig): Promise<void> {
  const style = JSON.stringify(darkStyle(config));
  app.get('/map/dark-theme.json', (request, reply) =>
    answerRevalidated(request, reply, 'application/json', style),
  );
  const root = config.webRoot ? resolve(config.webRoot) : null;
  await app.register(fastifyStatic, {
    ...(root ? { root, preCompressed: true } : { serve: false }),
    wildcard: false,
    index: false,
    globIgnore: ['**/*.map', '**/index.html*', '**/.vite/**'],
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = root !== null && path.startsWith(join(root, 'assets') + sep);
      reply.setHeader(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache',
      );
    },
  });
  const { pmtilesFile } = config.map;
  if (pmtilesFile) {
    app.get(PMTILES_PATH, (_request, reply) =>
      reply.sendFile(basename(pmtilesFile), dirname(resolve(pmtilesFile))),
    );
  }
  if (root) servePages(app, root, config.oidc === null);
}

const GOOGLE_SIGN_IN = '<meta name="ligo-sign-in" content="google"';

function servePages(app: FastifyInstance, root: string, isDemoSignIn: boolean): void {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.split(sep).join('/'),
  );
  const built = readFileSync(join(root, 'index.html'), 'utf8');
  const page = isDemoSignIn ? built.replace(GOOGLE_SIGN_IN, GOOGLE_SIGN_IN.replace('google', 'demo')) : built;
  const packed = [
    { encoding: 'br', body: brotliCompressSync(page) },
    { encoding: 'gzip', body: gzipSync(page) },
  ];
  const hash = versionHash(root, built, files);
  const images = files
    .filter((path) => IMAGE.test(path))
    .slice(0, 500)
    .map((path) => `/${path}`);
  for (const path of PAGES) {
    app.get(path, (request, reply) => {
      const { encoding, body } = packedBody(request.headers['accept-encoding'] ?? '', packed);
      const varies = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean);
      reply.header('vary', varies.join(', '));
      if (encoding) reply.header('content-encoding', encoding);
      return answerRevalidated(request, reply, 'text/html; charset=utf-8', body ?? page);
    });
  }
  app.get('/version.json', (_request, reply) => reply.header('cache-control', 'no-store').send({ hash }));
  app.get('/image-manifest.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(images),
  );
}

/** Of the page, every file's name and the service worker, which names the content of all that has no hash in its name. */
function versionHash(root: string, page: string, files: readonly string[]): string {
  const hash = createHash('sha256')
    .update(page)
    .update([...files].sort().join('\n'));
  const worker = join(root, 'service-worker.js');
  if (existsSync(worker)) hash.update(readFileSync(worker));
  return hash.digest('hex').slice(0, 16);
}

function answerRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  body: string | Buffer,
): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'no-cache').header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(body);
}
