import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { knownHosts } from '../network/known-host.ts';

/**
 * Rejects requests for other host names, which stops DNS rebinding. Health and metrics are served under any name.
 * Warns once if a proxy seems to be in front that is not configured.
 */
export function registerHostCheck(
  app: FastifyInstance,
  config: Pick<Config, 'publicOrigin' | 'alternateOrigin' | 'proxies'>,
): void {
  const isKnown = knownHosts(config);
  let hasWarned = config.proxies > 0;
  app.addHook('onRequest', async (request, reply) => {
    const { forwarded, 'x-forwarded-for': forwardedFor } = request.headers;
    if (!hasWarned && (forwarded ?? forwardedFor) !== undefined) {
      hasWarned = true;
      request.log.warn(
        'request was forwarded, but LIGO_TRUST_PROXY is off: all clients of the proxy count as one',
      );
    }
    if (request.routeOptions.config.isOperation || isKnown(request.raw)) return;
    return reply.code(421).send({ code: 'bad-request', requestId: request.id });
  });
}
