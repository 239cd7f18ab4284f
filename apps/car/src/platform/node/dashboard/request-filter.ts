import type { IncomingMessage } from 'node:http';
import { DASHBOARD } from '@ligo/protocol';

/** The properties of a request that the filter checks. */
export type GateRequest = Pick<
  IncomingMessage,
  'method' | 'url' | 'httpVersion' | 'headers' | 'rawHeaders'
> & {
  socket: { remoteAddress?: string | undefined };
};

/** The spellings of loopback that browsers use; every other name can belong to an attacker. */
const NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** Repeated headers are ambiguous. */
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
/** The part of the address that opens the dashboard for another account. */
export const TICKET = 'key';

/**
 * The status for a request that comes neither from the dashboard's own page nor from a window in which it is opened;
 * `null`: allowed. `port` is the dashboard's port.
 */
export function rejectionOf(request: GateRequest, port: number): 400 | 403 | 421 | null {
  const { headers, rawHeaders, socket } = request;
  if (!LOOPBACK.test(socket.remoteAddress ?? '')) return 403;
  if (request.httpVersion !== '1.1' || !request.url?.startsWith('/') || headers.upgrade !== undefined)
    return 400;
  if (SINGLE_VALUE_HEADERS.some((name) => countOf(rawHeaders, name) > 1)) return 400;
  // Another name that leads here was made to: by it a foreign page would be of the same origin.
  if (!NAMES.some((name) => headers.host === hostOf(name, port))) return 421;
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) return 403;
  return isFromHere(request) ? null : 403;
}

const hostOf = (name: string, port: number) => (port === HTTP_PORT ? name : `${name}:${port}`);

function countOf(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

/** Browsers that are too old for these headers are kept out by the origin check and by the headers of the answers. */
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

/** The ticket in the query of a target; `null`: none. Repeated tickets are ambiguous, and none of them counts. */
export function ticketOf(target = ''): string | null {
  const tickets = new URLSearchParams(target.slice(pathOf(target).length)).getAll(TICKET);
  return tickets.length > 1 ? '' : (tickets[0] ?? null);
}
