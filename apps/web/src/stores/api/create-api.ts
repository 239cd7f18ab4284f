import { ALTERNATE_REGION, HTTP_CALLS, type HttpCallName, type HttpRequest } from '@ligo/protocol';
import { z } from 'zod';
import { payloadOf } from '../../lib/values/token-payload.ts';
import { type Api, ApiError } from '../../ports/api.ts';
import type { RefreshToken, SessionStore } from '../session/session-store.ts';
import { type HttpPorts, httpCall, httpError, protocolError } from './http-client.ts';

/** Host of a region. Rejects with `ApiError` when it is not known. */
export type OriginOf = (region: number) => Promise<string>;

/** Makes the directory of regions; the other region's host is asked for once, when it is needed. */
export function createOriginOf(http: HttpPorts, ownOrigin: string): OriginOf {
  let asking: Promise<{ alternateOrigin: string | null }> | null = null;
  const ask = () => {
    asking ??= httpCall(http, { origin: ownOrigin, token: null }, 'clientConfig', {}).catch(
      (error: unknown) => {
        asking = null;
        throw error;
      },
    );
    return asking;
  };
  return async (region) => {
    if (region !== ALTERNATE_REGION) return ownOrigin;
    const { alternateOrigin } = await ask();
    if (alternateOrigin === null) throw protocolError(0, new Error('no alternate host is configured'));
    return alternateOrigin;
  };
}

const payloadSchema = z.object({ exp: z.number() });

/** Whether a token has ended by a clock, Unix ms. One that names no end has none. Never throws. */
function isTokenExpired(token: string, nowMs: number): boolean {
  const end = payloadSchema.safeParse(payloadOf(token)).data?.exp;
  return end !== undefined && end * 1000 <= nowMs;
}

/** Calls for the page's own host: they are not about a car, so its region does not matter. */
const OWN_ORIGIN_CALLS: ReadonlySet<HttpCallName> = new Set([
  'refreshAccess',
  'logout',
  'accountExport',
  'accountDelete',
  'clientConfig',
  'version',
  'imageManifest',
] as const);

/**
 * Makes the product's HTTP calls: right host, token, and one refresh: before a call whose token has ended, or after a 401,
 * with a replay.
 */
export function createApi({
  http,
  session,
  refreshToken,
  ownOrigin,
  region,
  originOf,
}: {
  http: HttpPorts;
  session: Pick<SessionStore, 'get'>;
  refreshToken: RefreshToken;
  ownOrigin: string;
  region(): number;
  originOf: OriginOf;
}): Api {
  /** By a clock that is ahead every token has ended, the newest too. */
  let isClockAhead = false;
  const isOver = (token: string) => isTokenExpired(token, http.clock.nowMs());
  const renew = async (stale: string): Promise<string> => {
    const result = await refreshToken(stale);
    if (result.kind === 'failed') throw result.error;
    if (result.kind === 'ended') throw httpError(401, 'unauthorized');
    return result.token;
  };
  /** The token for a call; without a call that could only be refused. */
  const tokenFor = async (name: HttpCallName): Promise<string | null> => {
    const { token } = session.get();
    if (token === null || isClockAhead || HTTP_CALLS[name].auth !== 'account' || !isOver(token)) return token;
    const renewed = await renew(token);
    isClockAhead = isOver(renewed);
    return renewed;
  };
  return {
    async call(name, request) {
      const isElsewhere = region() === ALTERNATE_REGION && !OWN_ORIGIN_CALLS.has(name);
      const origin = isElsewhere ? await originOf(ALTERNATE_REGION) : ownOrigin;
      const token = await tokenFor(name);
      try {
        return await httpCall(http, { origin, token }, name, request);
      } catch (error) {
        if (!isStaleToken(error, name) || token === null) throw error;
        return httpCall(http, { origin, token: await renew(token) }, name, request);
      }
    },
  };
}

/** Asks the server for a new access token with the refresh cookie. Rejects with `ApiError`. */
export async function requestToken(http: HttpPorts, ownOrigin: string): Promise<string> {
  const request: HttpRequest<'refreshAccess'> = {};
  const target = { origin: ownOrigin, token: null };
  return (await httpCall(http, target, 'refreshAccess', request)).accessToken;
}

function isStaleToken(error: unknown, name: HttpCallName): boolean {
  return error instanceof ApiError && error.failure.status === 401 && HTTP_CALLS[name].auth === 'account';
}
