import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../health/readiness.ts';
import { isSecret } from '../lib/is-secret.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { ApiProblem } from './api-problem.ts';
import { bearerOf } from './calls.ts';

/** Load balancers and Prometheus use addresses or host names of their own. */
const byAnyName = { config: { isOperation: true } };

/** Serves health for load balancers and metrics for Prometheus. Metrics require the token; without a configured token they are closed. */
export function registerOperations(
  app: FastifyInstance,
  readiness: Readiness,
  metrics: Metrics,
  metricsToken: string | null,
): void {
  app.get('/healthz', byAnyName, async () => ({ status: 'ok' }));
  app.get('/readyz', byAnyName, async (_request, reply) => {
    const { status, body } = await readiness.answer();
    return reply.code(status).send(body);
  });
  app.get('/metrics', byAnyName, async (request, reply) => {
    if (metricsToken === null) throw new ApiProblem('not-found');
    if (!isSecret(bearerOf(request), metricsToken)) throw new ApiProblem('unauthorized');
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.httpSeconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}
