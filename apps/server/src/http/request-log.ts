import type { FastifyInstance, FastifyRequest } from 'fastify';

const MAX_PATH = 200;

/** A request as the log may show it: its path cut, and never its query, which can carry a token. */
export function describeRequest(request: FastifyRequest): { method: string; path: string; ip: string } {
  const path = (request.url.split('?')[0] ?? '').slice(0, MAX_PATH);
  return { method: request.method, path, ip: request.ip };
}

/**
 * Logs each answered call in one line. Files, health and what nothing answers are told at `debug` alone, and refusals
 * by the limits that refuse: a client may ask for so many of them that their lines would fill the disk.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 429) return;
    const isCall = request.routeOptions.url?.startsWith('/api/') ?? false;
    const fields = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[isCall ? 'info' : 'debug'](fields, 'request');
  });
}
