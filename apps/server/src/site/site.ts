import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { darkTheme } from './dark-theme.ts';
import { mapSourceOf, PMTILES_PATH } from './map-source.ts';

const builtWebApp = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const YEAR_S = 31_536_000;
const IMAGE = /\.(png|jpe?g|webp|avif|svg)$/;

/** Serves the web app's files, its version, its images and the map. */
export async function registerSite(app: FastifyInstance, config: Config): Promise<void> {
  const theme = darkTheme(mapSourceOf(config.map, config.publicOrigin));
  app.get('/map/dark-theme.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(theme),
  );
  const { pmtilesFile } = config.map;
  if (pmtilesFile) {
    await app.register(fastifyStatic, { root: dirname(pmtilesFile), serve: false });
    app.get(PMTILES_PATH, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .sendFile(basename(pmtilesFile), { cacheControl: false }),
    );
  }
  const root = config.webRoot ?? builtWebApp;
  if (existsSync(join(root, 'index.html'))) await registerWebApp(app, root, pmtilesFile === null);
}

async function registerWebApp(app: FastifyInstance, root: string, decorateReply: boolean): Promise<void> {
  const files = (await readdir(root, { recursive: true })).sort();
  const hash = createHash('sha256')
    .update(await readFile(join(root, 'index.html')))
    .update(files.join('\n'))
    .digest('hex')
    .slice(0, 16);
  const images = files.filter((file) => IMAGE.test(file)).map((file) => `/${file}`);
  const noStore = { 'cache-control': 'no-store' };
  app.get('/version.json', async (_request, reply) => reply.headers(noStore).send({ hash }));
  app.get('/image-manifest.json', async (_request, reply) => reply.headers(noStore).send(images));
  await app.register(fastifyStatic, {
    root,
    decorateReply,
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz', '**/*.map', '.vite/**'],
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      response.setHeader('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  for (const page of ['/', '/usb', '/dashboard', '/app', '/app/*']) {
    app.get(page, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('index.html', root, { cacheControl: false }),
    );
  }
}
