import { basename, dirname, join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { registerAppPage } from './app-page.ts';
import { answerText, CompressedText } from './compressed-text.ts';
import type { MapSettings } from './map-origins.ts';
import { darkStyle, PMTILES_PATH } from './map-style/dark-style.ts';
import type { AnswerNotFound } from './pages/register-pages.ts';
import { type PublicPagesConfig, registerPublicPages } from './public-pages.ts';

/** What the site needs of the server's settings. */
export interface SiteConfig extends PublicPagesConfig {
  /** Folder of the built web app; `null` serves the map and no pages. */
  webRoot: string | null;
  map: MapSettings;
  /** The OpenID provider; `null` is the server's own demo sign-in, which the page is told. */
  oidc: object | null;
}

const YEAR_S = 365 * 24 * 3_600;

/** Serves the public pages, the app, its version, the packages of the car's app, the map's style and the operator's tiles. */
export async function registerSite(app: FastifyInstance, config: SiteConfig): Promise<AnswerNotFound> {
  const style = new CompressedText(JSON.stringify(darkStyle(config)), 'application/json');
  app.get('/map/dark-theme.json', (request, reply) => answerText(request, reply, style));
  const root = config.webRoot ? resolve(config.webRoot) : null;
  await registerFiles(app, root);
  const { pmtilesFile } = config.map;
  if (pmtilesFile) {
    app.get(PMTILES_PATH, (_request, reply) =>
      reply.sendFile(basename(pmtilesFile), dirname(resolve(pmtilesFile))),
    );
  }
  if (!root) return () => null;
  registerAppPage(app, root, config.oidc === null);
  return registerPublicPages(app, root, config);
}

/** Each file that was built at its own address, but those that are templates or for developers. */
async function registerFiles(app: FastifyInstance, root: string | null): Promise<void> {
  await app.register(fastifyStatic, {
    ...(root ? { root, preCompressed: true } : { serve: false }),
    wildcard: false,
    index: false,
    // What is compressed is sent in the place of what it was made of, and has no address of its own.
    globIgnore: ['**/*.{map,br,gz}', '**/{index,demo}.html*', '**/.vite/**', 'site/**'],
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = root !== null && path.startsWith(join(root, 'assets') + sep);
      reply.setHeader('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
}
