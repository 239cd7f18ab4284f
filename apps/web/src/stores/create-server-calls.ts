import type { Api } from '../ports/api.ts';
import type { AppContext } from '../ports/app-context.ts';
import { createApi, requestToken } from './api/create-api.ts';
import { createOriginOf, type OriginOf } from './api/create-origin-of.ts';
import type { Session } from './session/create-session.ts';
import { createTokenRefresh } from './session/create-token-refresh.ts';
import type { RefreshToken } from './session/session-store.ts';

/** Access to the server: its calls, the hosts of its regions and the token refresh. */
export interface ServerCalls {
  api: Api;
  originOf: OriginOf;
  refreshToken: RefreshToken;
}

/**
 * Composes the access to the server.
 * @param region Region of the selected car.
 */
export function createServerCalls(
  { fetch, clock, ownOrigin, runExclusive }: AppContext,
  session: Session,
  region: () => number,
): ServerCalls {
  const http = { fetch, clock };
  const requestServer = () => requestToken(http, ownOrigin);
  const refreshToken = createTokenRefresh({ session, runExclusive, requestServer });
  const originOf = createOriginOf(http, ownOrigin);
  return {
    api: createApi({ http, session, refreshToken, ownOrigin, originOf, region }),
    originOf,
    refreshToken,
  };
}
