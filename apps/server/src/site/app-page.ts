import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { answerText, CompressedText } from './compressed-text.ts';

/** What the app's page answers. */
const ADDRESSES = ['/app', '/app/*'];
/** The same app with the demo's car. */
const DEMO_ADDRESSES = ['/demo', '/demo/*'];
/** The one screen of the app that somebody may look for. */
const FOUND_BY_SEARCH = '/app/login';
const TYPE = 'text/html; charset=utf-8';
const GOOGLE_SIGN_IN = '<meta name="ligo-sign-in" content="google"';

/** Serves the app's page at all addresses of the app, and its version. */
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
 * Of the page, whose scripts are named by their content and by that of all they load, and of the service worker, which names the
 * content of everything else that the app keeps. Files of the public pages are in neither: owners are offered no new version for them.
 */
function versionHash(root: string, page: string): string {
  const hash = createHash('sha256').update(page);
  const worker = join(root, 'service-worker.js');
  if (existsSync(worker)) hash.update(readFileSync(worker));
  return hash.digest('hex').slice(0, 16);
}
