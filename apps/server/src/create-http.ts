import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Config } from './config.ts';
import { ApiProblem, problemOf } from './http/api-problem.ts';
import { registerCrossOrigin, registerPreflights } from './http/cross-origin.ts';
import { registerHostCheck } from './http/host-check.ts';
import { registerRequestLimits } from './http/request-limits.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import type { Limits } from './limits/limits.ts';
import type { LogOutput } from './log.ts';
import { trustedHops } from './network/client-address.ts';
import { isUnavailable } from './storage/database.ts';

const BODY_LIMIT_BYTES = 32_768;
/** A client that sends its request more slowly blocks a connection and is cut off. */
const SLOW_REQUESTS = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 5_000 };

/** A path that no route has. */
const NOWHERE = '/%00';

/** Creates the HTTP server without routes, and the log of the whole server. */
export function createHttp(config: Config, output: LogOutput): FastifyInstance {
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { req: describeRequest }, stream: output },
    // `registerRequestLog` writes them.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.proxies > 0 ? trustedHops(config.proxies) : false,
    // Without this the router answers targets that are malformed or too long before any limit applies.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = NOWHERE }) => (isReadable(url) ? url : NOWHERE),
    requestTimeout: SLOW_REQUESTS.requestTimeout,
    http: SLOW_REQUESTS,
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = isUnavailable(error) ? new ApiProblem('unavailable') : problemOf(error);
    // All other problems are ordinary answers, which need no line.
    if (problem.code === 'internal' || problem.code === 'unavailable')
      request.log.error({ err: error }, 'request failed');
    return reply
      .code(problem.status)
      .headers(problem.headers)
      .send({ code: problem.code, requestId: request.id });
  });
  return app;
}

function isReadable(target: string): boolean {
  try {
    decodeURI(target.split(/[?#]/, 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** States the time by which tokens are verified: a car whose clock is wrong signs by it. */
export function registerDate(app: FastifyInstance, nowMs: () => number): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('date', new Date(nowMs()).toUTCString());
  });
}

/** Registers the checks that each request passes before its route. */
export async function registerRequestGuards(
  app: FastifyInstance,
  config: Config,
  limits: Limits,
): Promise<void> {
  registerRequestLog(app);
  await registerSecurityHeaders(app, config);
  registerCrossOrigin(app, config.allowedOrigins);
  registerRequestLimits(app, limits);
  registerHostCheck(app, config);
  registerPreflights(app, config.allowedOrigins);
  await app.register(cookie);
}

const MAX_PATH = 200;

/** The request as logged: its path, shortened, without the query, which can contain a token. */
function describeRequest(request: FastifyRequest): { method: string; path: string; ip: string } {
  const path = (request.url.split('?')[0] ?? '').slice(0, MAX_PATH);
  return { method: request.method, path, ip: request.ip };
}

/**
 * Logs each answered call in one line. Files, health and unknown paths are logged at `debug`; rejections are logged by the
 * limits, since a client could cause enough of them to fill the disk.
 */
function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 429) return;
    const isCall = request.routeOptions.url?.startsWith('/api/') ?? false;
    const fields = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[isCall ? 'info' : 'debug'](fields, 'request');
  });
}
