import type { IncomingMessage } from 'node:http';
import { DASHBOARD } from '@ligo/protocol';

/** What the gate looks at of a request. */
export type GateRequest = Pick<
  IncomingMessage,
  'method' | 'url' | 'httpVersion' | 'headers' | 'rawHeaders'
> & {
  socket: { remoteAddress?: string | undefined };
};

/** The only spellings that browsers make of loopback; every other name may belong to somebody else. */
const NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** What is said twice is understood in two ways. */
const SINGLE_VALUE_HEADERS = [
  'host',
  'origin',
  'content-type',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;
const HTTP_PORT = 80;

/**
 * The status by which a request is turned away that did not come from the dashboard's own page, or from somebody who opens it
 * in a window; `null`: it may pass. `port` is where the dashboard listens.
 */
export function rejectionOf(request: GateRequest, port: number): 400 | 403 | 421 | null {
  const { headers, rawHeaders, socket } = request;
  if (!LOOPBACK.test(socket.remoteAddress ?? '')) return 403;
  if (request.httpVersion !== '1.1' || !request.url?.startsWith('/') || headers.upgrade !== undefined)
    return 400;
  if (SINGLE_VALUE_HEADERS.some((name) => timesSaid(rawHeaders, name) > 1)) return 400;
  // Another name that leads here was made to: by it a foreign page would be of the same origin.
  if (!NAMES.some((name) => headers.host === hostOf(name, port))) return 421;
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) return 403;
  return isFromHere(request) ? null : 403;
}

const hostOf = (name: string, port: number) => (port === HTTP_PORT ? name : `${name}:${port}`);

function timesSaid(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

/** Browsers that are too old to say who asks are kept out by the origin, and by what the answers forbid. */
function isFromHere({ method, url, headers }: GateRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin') return true;
  const opens = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (!opens || (method !== 'GET' && method !== 'HEAD')) return false;
  // Typed or kept by its owner; or a link of another page, which opens the dashboard and sees nothing of it.
  return site === 'none' || ['/', DASHBOARD.page].includes(pathOf(url));
}

/** The path of a target, as it is spelled. */
export function pathOf(target = ''): string {
  return target.split('?', 1)[0] ?? '';
}
