import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { answerText, CompressedText } from './compressed-text.ts';

/** The folder of its files, and its address. */
export const UNIT_FOLDER = 'unit';
/** Its service worker. */
export const UNIT_WORKER = join(UNIT_FOLDER, 'unit-service-worker.js');

/** Content policy of the page: its own files, and nothing else. Its worker has the policy of all files, and so calls this server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the page that is a car: of all pages, it alone may use the position, Bluetooth and serial ports. */
export function registerUnitPage(app: FastifyInstance, root: string): void {
  const file = join(root, UNIT_FOLDER, 'index.html');
  if (!existsSync(file)) return;
  const page = new CompressedText(readFileSync(file, 'utf8'), 'text/html; charset=utf-8');
  app.get(`/${UNIT_FOLDER}`, (request, reply) => {
    reply.headers({
      'content-security-policy': POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'geolocation=(self), camera=(self), serial=(self), microphone=(), payment=()',
      'x-robots-tag': 'noindex',
    });
    return answerText(request, reply, page);
  });
}
