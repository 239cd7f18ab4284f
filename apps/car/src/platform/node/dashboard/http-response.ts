import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

const POLICY = [
  "default-src 'none'",
  ...['script', 'style', 'font', 'connect', 'manifest'].map((what) => `${what}-src 'self'`),
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What every answer forbids: to be read, embedded or opened into by any other page. No answer ever allows another origin. */
const BORDERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Begins an answer whose content follows. */
export function beginResponse(response: ServerResponse, status: number, headers: OutgoingHttpHeaders): void {
  response.writeHead(status, { 'cache-control': 'no-store', ...BORDERS, ...headers });
}

/** Answers in words, and hangs up: what was refused gets no second try on the same connection. */
export function sendError(response: ServerResponse, status: number, text: string, headers = {}): void {
  beginResponse(response, status, {
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
    ...headers,
  });
  response.end(`${text}\n`);
}

export function sendJson(response: ServerResponse, status: number, value: object): void {
  beginResponse(response, status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(value));
}
