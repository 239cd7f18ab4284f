import type { Clock } from '@ligo/machine';
import type { HttpCallName, HttpRequest, HttpResponse } from '@ligo/protocol';

const request = (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init);

/** Calls of the page's own server that need no sign-in; what makes them is loaded with the first. */
export interface PublicCalls {
  /** Rejects with `ApiError`. */
  call<N extends HttpCallName>(name: N, body: HttpRequest<N>): Promise<HttpResponse<N>>;
  /** A token for the sign-in that the refresh cookie stands for. Rejects with `ApiError`. */
  requestToken(): Promise<string>;
}

export function createPublicCalls(clock: Clock): PublicCalls {
  const http = { fetch: request, clock };
  return {
    async call(name, body) {
      const { httpCall } = await import('../stores/api/http-client.ts');
      return httpCall(http, { origin: location.origin, token: null }, name, body);
    },
    async requestToken() {
      const { requestToken } = await import('../stores/api/create-api.ts');
      return requestToken(http, location.origin);
    },
  };
}
