import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { BUNDLED_TILES_FILE, type Config } from '../config.ts';
import { registerAppPage } from './app-page.ts';
import { BUNDLED_TILES_PATH } from './bundled-tiles.ts';
import { answerText, CompressedText } from './compressed-text.ts';
import { darkStyle, PMTILES_PATH } from './map-style/dark-style.ts';
import type { AnswerNotFound } from './pages/register-pages.ts';
import { type PublicPagesConfig, registerPublicPages } from './public-pages.ts';
import { registerUnitPage, UNIT_FOLDER, UNIT_WORKER } from './unit-page.ts';

/** `oidc`: with `null` the page announces the server's own demo sign-in. */
export type SiteConfig = PublicPagesConfig & Pick<Config, 'webRoot' | 'map'> & { oidc: object | null };

/** Folders whose files are named by their content. */
const HASHED = ['assets', join(UNIT_FOLDER, 'assets')];
/** Folders that hold files alone. */
const WHOLE = [...HASHED, 'icons', 'pictures'];
/** Templates, source maps, and compressed files, which replace their originals. */
const WITHOUT_ADDRESS = /^site\/|(^|\/)(\.|(index|demo)\.html)|\.(map|br|gz)$/;
const YEAR_S = 365 * 24 * 3_600;

/** Serves the public pages, the app, its version, the car in a browser, the packages of the car's app, the map's style, the bundled tiles and the operator's. */
export async function registerSite(app: FastifyInstance, config: SiteConfig): Promise<AnswerNotFound> {
  const style = new CompressedText(JSON.stringify(darkStyle(config)), 'application/json');
  app.get('/map/dark-theme.json', (request, reply) => answerText(request, reply, style));
  const root = config.webRoot ? resolve(config.webRoot) : null;
  await registerFiles(app, root);
  serveFile(app, BUNDLED_TILES_PATH, BUNDLED_TILES_FILE);
  if (config.map.pmtilesFile) serveFile(app, PMTILES_PATH, resolve(config.map.pmtilesFile));
  if (!root) return () => null;
  registerAppPage(app, root, config.oidc === null);
  registerUnitPage(app, root);
  return registerPublicPages(app, root, config);
}

/** One file outside of the web app at its own address; it answers ranges. */
function serveFile(app: FastifyInstance, path: string, file: string): void {
  app.get(path, (_request, reply) => reply.sendFile(basename(file), dirname(file)));
}

/** Each built file at its own address, except templates and source maps. */
async function registerFiles(app: FastifyInstance, root: string | null): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = root !== null && HASHED.some((folder) => path.startsWith(join(root, folder) + sep));
      const isFixed = isHashed || path === BUNDLED_TILES_FILE;
      // It may answer the page's own address, which is above its folder.
      if (path.replace(/\.(br|gz)$/, '').endsWith(UNIT_WORKER))
        reply.header('service-worker-allowed', `/${UNIT_FOLDER}`);
      reply.header('cache-control', isFixed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  if (!root) return;
  const files = new Set(filesBelow(root));
  // A route for each file would take a third of the server's start.
  for (const folder of WHOLE)
    app.get<{ Params: { '*': string } }>(`/${folder}/*`, ({ params }, reply) => {
      const file = `${folder}/${params['*']}`;
      return files.has(file) ? reply.sendFile(file, root) : reply.callNotFound();
    });
  for (const file of files)
    if (!WHOLE.some((folder) => file.startsWith(`${folder}/`)))
      app.get(`/${file}`, (_request, reply) => reply.sendFile(file, root));
}

/** The files that have an address, as paths below the root. */
function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((file) => !WITHOUT_ADDRESS.test(file));
}
