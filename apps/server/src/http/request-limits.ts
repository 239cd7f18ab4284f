import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from '../limits/limits.ts';
import { networkOf } from '../network/client-address.ts';
import { ApiProblem } from './api-problem.ts';

const MINUTE_S = 60;
/** Calls from one address, across all servers. */
const CALLS_A_MINUTE = 600;
/** Files are cheap, and installing the app fetches all of them at once. */
const OTHERS_A_MINUTE = 3_000;
/** Packages are large; a browser that fetches one in parts sends several requests. */
const DOWNLOADS_A_MINUTE = 100;
/** For each page of the sign-in. */
const SIGN_INS_A_MINUTE = 30;

/** Limits requests by their address and their route, so that spellings of a path make no difference. */
export function registerRequestLimits(app: FastifyInstance, limits: Limits): void {
  const limitOf = {
    call: limits.acrossServers({ name: 'calls', max: CALLS_A_MINUTE, windowS: MINUTE_S }),
    signIn: limits.acrossServers({ name: 'sign-in', max: SIGN_INS_A_MINUTE, windowS: MINUTE_S }),
    download: limits.perProcess({ name: 'downloads', max: DOWNLOADS_A_MINUTE, windowS: MINUTE_S }),
    other: limits.perProcess({ name: 'others', max: OTHERS_A_MINUTE, windowS: MINUTE_S }),
  };
  app.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request);
    const client = networkOf(request.ip);
    const taken = await limitOf[kind](kind === 'signIn' ? `${request.routeOptions.url} ${client}` : client);
    if (taken.isAllowed) return;
    reply.header('retry-after', taken.retryAfterS);
    // One line per window: repeated rejections must not fill the disk.
    if (taken.isFirstRejection) request.log.warn({ ip: request.ip, kind }, 'too many requests');
    throw new ApiProblem('rate-limited');
  });
}

function kindOf({ routeOptions }: FastifyRequest): 'call' | 'signIn' | 'download' | 'other' {
  if (routeOptions.config.isSignIn) return 'signIn';
  if (routeOptions.config.isDownload) return 'download';
  return routeOptions.url?.startsWith('/api/') ? 'call' : 'other';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page of the sign-in, which causes work for the OpenID provider. */
    isSignIn?: boolean;
    /** Sends a file of many megabytes. */
    isDownload?: boolean;
    /** For the operator's machines, which may use any host name. */
    isOperation?: boolean;
  }
}
