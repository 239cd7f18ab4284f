import type { IncomingMessage, ServerResponse } from 'node:http';
import { DASHBOARD } from '@ligo/protocol';
import type { CarContext } from '../../../ports/car-context.ts';
import type { DashboardBackend, ServeDashboard } from '../../../ports/dashboard-backend.ts';
import { createBuiltPage, type PageFile } from './built-page.ts';
import { DashboardFeed } from './feed.ts';
import { beginResponse, sendError } from './http-response.ts';
import { codeOf, type Listening, listen } from './listen.ts';
import { createCommandReader } from './read-command.ts';
import { pathOf, rejectionOf } from './request-filter.ts';

const RETRY_DELAY_MS = 10_000;
const NOT_BUILT =
  'The dashboard was not built: run npm run build where the app came from, then load this page again.';

export interface DashboardServerOptions {
  /** 0: any free port. */
  port: number;
  /** Folder of the built page. */
  folder: string;
  /** A request was rejected. */
  onRejected(): void;
  /** The dashboard is available at this address. */
  onOpen(url: string): void;
  /** The port is not available, by the system's code `EADDRINUSE` or another. Called once. */
  onPortInUse(port: number, code: string): void;
}

/** Serves the dashboard on loopback. If its port is not available, it tries again later. */
export function createDashboardServer(
  context: Pick<CarContext, 'clock' | 'log'>,
  options: DashboardServerOptions,
): ServeDashboard {
  const { clock, log } = context;
  return (backend) => {
    let cancelRetry = () => {};
    let hasEnded = false;
    let hasReported = false;
    let listening: Listening | null = null;
    const feed = new DashboardFeed(backend, clock);
    const handle = createHandler(context, options, backend, feed, () => listening?.port ?? 0);

    async function open(): Promise<void> {
      try {
        const opened = await listen(options.port, handle);
        if (hasEnded) return opened.close();
        listening = opened;
        options.onOpen(`http://localhost:${opened.port}${DASHBOARD.page}`);
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

function createHandler(
  { clock, log }: Pick<CarContext, 'clock' | 'log'>,
  { folder, onRejected }: DashboardServerOptions,
  backend: DashboardBackend,
  feed: DashboardFeed,
  port: () => number,
) {
  const page = createBuiltPage(folder);
  const takeCommand = createCommandReader(backend, clock);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = rejectionOf(request, port());
    if (refusal !== null) {
      onRejected();
      return sendError(response, refusal, 'Refused.');
    }
    const path = pathOf(request.url);
    if (path === DASHBOARD.command) return takeCommand(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendError(response, 405, 'There is nothing to be sent here.', { allow: 'GET, HEAD' });
    if (path === '/') return sendError(response, 302, 'See the dashboard.', { location: DASHBOARD.page });
    if (path === DASHBOARD.feed && request.method === 'GET') return feed.open(response);
    const files = await page();
    if (!files) return sendError(response, 503, NOT_BUILT);
    const file = files.get(path);
    if (file) sendFile(request, response, file);
    else sendError(response, 404, 'There is nothing here.');
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'dashboard request failed');
      response.destroy();
    });
  };
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: PageFile): void {
  const { type, etag, isHashed, content } = file;
  const headers = { etag, 'cache-control': isHashed ? 'private, max-age=31536000, immutable' : 'no-cache' };
  if (request.headers['if-none-match'] === etag) {
    beginResponse(response, 304, headers);
    response.end();
    return;
  }
  beginResponse(response, 200, { ...headers, 'content-type': type, 'content-length': content.length });
  response.end(content);
}
