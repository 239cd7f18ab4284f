import type { FastifyInstance } from 'fastify';

const A_DAY_S = 86_400;

/** Allows pages of the configured origins to call this server, by exact origin and without cookies. */
export function registerCrossOrigin(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !allowedOrigins.includes(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, vary: 'Origin' });
  });
}

/** Answers the preflight requests of browsers. It runs after the limits, which count them too. */
export function registerPreflights(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (request.method !== 'OPTIONS' || origin === undefined || !allowedOrigins.includes(origin)) return;
    reply.headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': A_DAY_S,
    });
    return reply.code(204).send();
  });
}
