import type { Language } from '@ligo/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage } from '../../lib/accepted-language.ts';
import { answerText, CompressedText, varyBy } from '../compressed-text.ts';
import { addressesOf, NOT_FOUND_PAGE } from './page-addresses.ts';
import { robotsText, sitemapXml } from './search-engines.ts';
import type { SitePages } from './site-pages.ts';

/** Content policy of the public pages: own scripts and calls to this server; nothing else that the app uses. */
const POLICY = [
  // Firefox applies only this directive to prefetches.
  "default-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "media-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers with a page in a language, or with `null` in the visitor's. */
export type AnswerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  language: Language | null,
) => Promise<FastifyReply>;

/** Answers a browser at an unknown address; `null` for clients that are not browsers. */
export type AnswerNotFound = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | null;

/** Creates the handler of public pages; `refresh` runs before each answer, with the page's name, and may fill the pages again. */
export function createAnswerPage(pages: SitePages, refresh: (name: string) => Promise<unknown>): AnswerPage {
  return async (request, reply, name, language) => {
    await refresh(name);
    if (language === null) varyBy(reply, 'Accept-Language');
    const shown = language ?? acceptedLanguage(request.headers['accept-language']);
    reply.headers({
      'content-language': shown,
      'content-security-policy': POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), serial=()',
    });
    return answerText(request, reply, pages.page(shown, name, language));
  };
}

/** Serves each public page at its addresses, and the files for search engines. */
export function registerPages(
  app: FastifyInstance,
  pages: SitePages,
  publicOrigin: string,
  answer: AnswerPage,
): void {
  const names = pages.names.filter((name) => name !== NOT_FOUND_PAGE);
  for (const name of names) {
    for (const { address, language } of addressesOf(name)) {
      app.get(address, (request, reply) => {
        const [path = '', query] = request.url.split('?', 2);
        if (address === '/' || !path.endsWith('/')) return answer(request, reply, name, language);
        return reply.redirect(query === undefined ? address : `${address}?${query}`, 308);
      });
    }
  }
  const robots = new CompressedText(robotsText(publicOrigin), 'text/plain; charset=utf-8');
  app.get('/robots.txt', (request, reply) => answerText(request, reply, robots));
  const sitemap = new CompressedText(sitemapXml(publicOrigin, names), 'application/xml; charset=utf-8');
  app.get('/sitemap.xml', (request, reply) => answerText(request, reply, sitemap));
}

/** Whether a browser navigates to a page, as opposed to a program's call. */
export function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !/^\/api(\/|$)/.test(url) && (headers.accept ?? '').includes('text/html');
}
