import type { FastifyInstance, FastifyRequest } from 'fastify';

const MAX_PATH = 200;

/** The request as logged: its path, shortened, without the query, which can contain a token. */
export function describeRequest(request: FastifyRequest): { method: string; path: string; ip: string } {
  const path = (request.url.split('?')[0] ?? '').slice(0, MAX_PATH);
  return { method: request.method, path, ip: request.ip };
}

/**
 * Logs each answered call in one line. Files, health and unknown paths are logged at `debug`; rejections are logged by the
 * limits, since a client could cause enough of them to fill the disk.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 429) return;
    const isCall = request.routeOptions.url?.startsWith('/api/') ?? false;
    const fields = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[isCall ? 'info' : 'debug'](fields, 'request');
  });
}
