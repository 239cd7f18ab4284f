import type { FastifyInstance } from 'fastify';
import { knownHosts } from '../network/known-host.ts';

interface HostConfig {
  publicOrigin: string;
  alternateOrigin: string | null;
  /** Number of proxies in front. */
  proxies: number;
}

/**
 * Answers only to names of this server, so that no foreign name that is made to lead here (DNS rebinding) reaches it.
 * Health and figures are answered by any name. Says once when a proxy seems to stand in front that nobody told of.
 */
export function registerHostCheck(app: FastifyInstance, config: HostConfig): void {
  const isKnown = knownHosts(config);
  let hasWarned = config.proxies > 0;
  app.addHook('onRequest', async (request, reply) => {
    const { forwarded, 'x-forwarded-for': forwardedFor } = request.headers;
    if (!hasWarned && (forwarded ?? forwardedFor) !== undefined) {
      hasWarned = true;
      request.log.warn(
        'a request was forwarded, but LIGO_TRUST_PROXY is off: all who come so count as one client',
      );
    }
    if (request.routeOptions.config.isOperation || isKnown(request.raw)) return;
    return reply.code(421).send({ code: 'bad-request', requestId: request.id });
  });
}
