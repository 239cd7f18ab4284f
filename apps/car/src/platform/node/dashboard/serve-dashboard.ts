import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DASHBOARD } from '@ligo/protocol';
import type { CarContext } from '../../../ports/car-context.ts';
import type { DashboardBackend, ServeDashboard } from '../../../ports/dashboard-backend.ts';
import { codeOf } from '../../../shared/error-code.ts';
import { createBuiltPage, type PageFile } from './built-page.ts';
import { Connections, type Peer } from './connections.ts';
import { type DashboardKey, openDashboardKey } from './dashboard-key.ts';
import { DashboardFeed } from './feed.ts';
import { beginResponse, sendError } from './http-response.ts';
import { type Listening, listen } from './listen.ts';
import { createCommandReader } from './read-command.ts';
import { pathOf, rejectionOf, TICKET, ticketOf } from './request-filter.ts';
import type { UnitAccounts } from './unit-accounts.ts';

const RETRY_DELAY_MS = 10_000;
const NOT_BUILT =
  'The dashboard was not built: run npm run build where the app came from, then load this page again.';

export interface DashboardServerOptions {
  /** 0: any free port. */
  port: number;
  folder: string;
  /** Keeps the key of the dashboard. */
  dataDir: string;
  accounts: UnitAccounts;
  onRejected(): void;
  /**
   * The dashboard is available at this address; by `opening` its first visitor has access. They differ only where the kernel does
   * not show accounts, so that the app does not recognise the owner's.
   */
  onOpen(url: string, opening: string): void;
  /** The port is not available, by the system's code `EADDRINUSE` or another. Called once. */
  onPortInUse(port: number, code: string): void;
}

/** Serves the dashboard on loopback. If its port is not available, it tries again later. */
export function createDashboardServer(
  context: Pick<CarContext, 'clock' | 'wallTime' | 'log'>,
  options: DashboardServerOptions,
): ServeDashboard {
  const { clock, wallTime, log } = context;
  return (backend) => {
    let cancelRetry = () => {};
    let hasEnded = false;
    let hasReported = false;
    let listening: Listening | null = null;
    const feed = new DashboardFeed(backend, clock);
    const connections = new Connections(options.accounts);
    const key = keyOf(options.dataDir, log);
    const onRequest = createHandler(context, options, backend, {
      feed,
      key,
      connections,
      port: () => listening?.port ?? 0,
    });
    const onConnection = (socket: Socket) => connections.accept(socket);

    async function open(): Promise<void> {
      try {
        const opened = await listen(options.port, { onConnection, onRequest });
        if (hasEnded) return opened.close();
        listening = opened;
        const url = `http://localhost:${opened.port}${DASHBOARD.page}`;
        const needsTicket = key !== null && !options.accounts.areKnown();
        options.onOpen(url, needsTicket ? `${url}?${TICKET}=${key.ticket(wallTime.nowMs())}` : url);
      } catch (error) {
        if (hasEnded) return;
        if (!hasReported) report(codeOf(error));
        hasReported = true;
        cancelRetry = clock.after(RETRY_DELAY_MS, () => {
          opening = open();
        });
      }
    }
    function report(code: string): void {
      log.warn({ port: options.port, code }, 'dashboard port unavailable');
      options.onPortInUse(options.port, code);
    }
    let opening = open();
    return async () => {
      hasEnded = true;
      cancelRetry();
      feed.stop();
      await opening;
      await listening?.close();
    };
  };
}

interface Serving {
  feed: DashboardFeed;
  /** `null`: the key cannot be stored, so that only the owner's accounts open the dashboard. */
  key: DashboardKey | null;
  connections: Connections;
  port(): number;
}

function createHandler(
  { clock, wallTime, log }: Pick<CarContext, 'clock' | 'wallTime' | 'log'>,
  { folder, onRejected }: DashboardServerOptions,
  backend: DashboardBackend,
  { feed, key, connections, port }: Serving,
) {
  const page = createBuiltPage(folder);
  const takeCommand = createCommandReader(backend, clock);

  /** Whether the account behind a request may see the car: the owner's, or one with a session. */
  function hasAccess({ headers, socket }: IncomingMessage, { account, isOwner }: Peer): boolean {
    if (isOwner) return true;
    if (account === null || !key?.hasSession(headers.cookie, account)) return false;
    connections.promote(socket);
    return true;
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = rejectionOf(request, port());
    if (refusal !== null) return refuse(response, refusal);
    const peer = await connections.peerOf(request.socket);
    const path = pathOf(request.url);
    const showsCar = path === DASHBOARD.command || path === DASHBOARD.feed;
    if (showsCar && !hasAccess(request, peer)) return refuse(response, 401);
    if (path === DASHBOARD.command) return takeCommand(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendError(response, 405, 'There is nothing to be sent here.', { allow: 'GET, HEAD' });
    if (path === '/') return sendError(response, 302, 'See the dashboard.', { location: DASHBOARD.page });
    if (path === DASHBOARD.feed && request.method === 'GET') return feed.open(response);
    const ticket = path === DASHBOARD.page ? ticketOf(request.url) : null;
    if (ticket !== null && key?.isTicket(ticket, wallTime.nowMs()) && peer.account !== null)
      return sendError(response, 303, 'See the dashboard.', {
        location: DASHBOARD.page,
        'set-cookie': key.setCookie(peer.account),
      });
    const files = await page();
    if (!files) return sendError(response, 503, NOT_BUILT);
    const file = files.get(path);
    if (!file) return sendError(response, 404, 'There is nothing here.');
    // The page itself explains, in the owner's language, how to open it.
    sendFile(request, response, file, ticket === null ? 200 : 403);
  }
  function refuse(response: ServerResponse, status: number): void {
    onRejected();
    sendError(response, status, 'Refused.');
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'dashboard request failed');
      response.destroy();
    });
  };
}

function keyOf(dataDir: string, log: CarContext['log']): DashboardKey | null {
  try {
    return openDashboardKey(dataDir);
  } catch (error) {
    log.warn({ err: error }, 'dashboard key unavailable');
    return null;
  }
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: PageFile, status: number): void {
  const { type, etag, isHashed, content } = file;
  const headers = { etag, 'cache-control': isHashed ? 'private, max-age=31536000, immutable' : 'no-cache' };
  if (status === 200 && request.headers['if-none-match'] === etag) {
    beginResponse(response, 304, headers);
    response.end();
    return;
  }
  beginResponse(response, status, { ...headers, 'content-type': type, 'content-length': content.length });
  response.end(content);
}
