import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { ApiProblem } from './api-problem.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Health for a load balancer and figures for Prometheus. */
export function registerOperations(
  app: FastifyInstance,
  checkDatabase: () => Promise<void>,
  metrics: Metrics,
  isMetricsPublic: boolean,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await checkDatabase();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database cannot be reached');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    if (!isMetricsPublic && !loopback.has(request.ip)) throw new ApiProblem('not-found');
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.httpSeconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}
