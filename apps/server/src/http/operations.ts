import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../health/readiness.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { ApiProblem } from './api-problem.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Health for a load balancer and figures for Prometheus. */
export function registerOperations(
  app: FastifyInstance,
  readiness: Readiness,
  metrics: Metrics,
  isMetricsPublic: boolean,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const missing = await readiness.missing();
    if (missing.length === 0) return { status: 'ok' };
    return reply.code(503).send({ status: 'unavailable', missing });
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
