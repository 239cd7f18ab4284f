import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { answerText, CompressedText } from './compressed-text.ts';

const ADDRESSES = ['/app', '/app/*'];
/** The same app with the demo car. */
const DEMO_ADDRESSES = ['/demo', '/demo/*'];
/** The only screen of the app for search engines. */
const FOUND_BY_SEARCH = '/app/login';
const TYPE = 'text/html; charset=utf-8';
const GOOGLE_SIGN_IN = '<meta name="ligo-sign-in" content="google"';

/** Serves the app's page at all addresses of the app, and the app's version. */
export function registerAppPage(app: FastifyInstance, root: string, isDemoSignIn: boolean): void {
  const built = readFileSync(join(root, 'index.html'), 'utf8');
  const html = isDemoSignIn ? built.replace(GOOGLE_SIGN_IN, GOOGLE_SIGN_IN.replace('google', 'demo')) : built;
  const page = new CompressedText(html, TYPE);
  const answer = (addresses: readonly string[], text: CompressedText) => {
    for (const address of addresses)
      app.get(address, (request, reply) => {
        if (request.url.split('?')[0] !== FOUND_BY_SEARCH) reply.header('x-robots-tag', 'noindex');
        return answerText(request, reply, text);
      });
  };
  answer(ADDRESSES, page);
  const demo = join(root, 'demo.html');
  answer(DEMO_ADDRESSES, existsSync(demo) ? new CompressedText(readFileSync(demo, 'utf8'), TYPE) : page);
  const hash = versionHash(root, built);
  app.get('/version.json', (_request, reply) => reply.header('cache-control', 'no-store').send({ hash }));
}

/**
 * Hash of the page and the service worker. The page's scripts are named by the hashes of all that they load, and the service
 * worker lists the hashes of all other files of the app. Files of the public pages are in neither, so they cause no update.
 */
function versionHash(root: string, page: string): string {
  const hash = createHash('sha256').update(page);
  const worker = join(root, 'service-worker.js');
  if (existsSync(worker)) hash.update(readFileSync(worker));
  return hash.digest('hex').slice(0, 16);
}
