import type { Car } from '@ligo/protocol';

/** One call the fake server got. */
export interface SeenCall {
  method: string;
  path: string;
  origin: string;
  token: string | null;
  credentials: RequestCredentials | undefined;
  body: unknown;
}

/** An access token of an account, that ends at a moment, Unix s, if one is given; its signature is not looked at by the phone. */
export function tokenOf(accountId: string, number: number, exp?: number): string {
  return `h.${btoa(JSON.stringify({ sub: accountId, n: number, exp }))}.s`;
}

/** An HTTP server that keeps a car list and rotates its refresh cookie like the real one. */
export function createFakeServer() {
  const seen: SeenCall[] = [];
  const server = {
    cars: [] as Car[],
    /** The one token it takes; `null` takes none. */
    goodToken: tokenOf('ann', 1) as string | null,
    /** What refreshing gives: a token, an end, or no answer. */
    refresh: 'ended' as 'ended' | 'offline' | { token: string },
    isOffline: false,
    /** A car that the next pairing code leads to, the answer to which is lost. */
    pairsUnheard: null as Car | null,
    /** The car that the next pairing code leads to. */
    pairs: null as Car | null,
    seen,
    count: (path: string) => seen.filter((call) => call.path === path).length,
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const url = new URL(String(input));
      const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? null;
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
      const { pathname: path, origin } = url;
      seen.push({ method: init?.method ?? 'GET', path, origin, token, credentials: init?.credentials, body });
      if (server.isOffline) throw new TypeError('offline');
      return answer(path, token, body);
    },
  };
  const answer = (path: string, token: string | null, body: unknown): Response => {
    if (path === '/api/auth/refresh-access') {
      if (server.refresh === 'offline') throw new TypeError('offline');
      if (server.refresh === 'ended') return Response.json({ code: 'unauthorized' }, { status: 401 });
      server.goodToken = server.refresh.token;
      return Response.json({ accessToken: server.refresh.token });
    }
    if (path === '/api/auth/logout') return Response.json({});
    if (path === '/api/client-config') {
      return Response.json({ alternateOrigin: 'https://two.example' });
    }
    if (path === '/version.json') return Response.json({ hash: 'build-2' });
    if (token !== server.goodToken) return Response.json({ code: 'unauthorized' }, { status: 401 });
    if (path === '/api/car-list/list') return Response.json(server.cars);
    if (path === '/api/car-list/delete') {
      const { carId } = body as { carId: string };
      server.cars = server.cars.filter((car) => car.carId !== carId);
    }
    if (path === '/api/car-list/add' && server.pairsUnheard) {
      server.cars = [...server.cars, server.pairsUnheard];
      server.pairsUnheard = null;
      throw new TypeError('the answer was lost');
    }
    if (path === '/api/car-list/add' && server.pairs) {
      const { carId } = server.pairs;
      server.cars = [...server.cars, server.pairs];
      server.pairs = null;
      return Response.json({ carId });
    }
    if (path === '/api/car-list/add') {
      return Response.json({ code: 'pairing-code-unknown' }, { status: 404 });
    }
    return Response.json({});
  };
  return server;
}
