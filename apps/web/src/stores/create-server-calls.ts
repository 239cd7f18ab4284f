import type { Clock } from '@ligo/machine';
import type { Api } from '../ports/api.ts';
import type { RunExclusive } from '../ports/run-exclusive.ts';
import { createApi, requestToken } from './api/create-api.ts';
import { createOriginOf, type OriginOf } from './api/create-origin-of.ts';
import type { Session } from './session/create-session.ts';
import { createTokenRefresh } from './session/create-token-refresh.ts';
import type { RefreshToken } from './session/session-store.ts';

export interface ServerCallsNeeds {
  session: Session;
  fetch: typeof fetch;
  clock: Clock;
  ownOrigin: string;
  runExclusive: RunExclusive;
  /** Region of the selected car. */
  region(): number;
}

/** How the server is reached: its calls, the hosts of its regions and the way to a fresh token. */
export interface ServerCalls {
  api: Api;
  originOf: OriginOf;
  refreshToken: RefreshToken;
}

/** Composes the way to the server. */
export function createServerCalls(needs: ServerCallsNeeds): ServerCalls {
  const { session, clock, ownOrigin, runExclusive, region } = needs;
  const http = { fetch: needs.fetch, clock };
  const requestServer = () => requestToken(http, ownOrigin);
  const refreshToken = createTokenRefresh({ session, runExclusive, requestServer });
  const originOf = createOriginOf(http, ownOrigin);
  return {
    api: createApi({ http, session, refreshToken, ownOrigin, originOf, region }),
    originOf,
    refreshToken,
  };
}
