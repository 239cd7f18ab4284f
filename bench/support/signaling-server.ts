import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/**
 * A separate process for the `signaling` benchmark: our signaling with stand-in accounts, a plain WebSocket relay, or a plain
 * server that only verifies the tokens of cars, on a given port and for a given origin. It reports its port to its parent, and its memory and processor time on request.
 */
const origin = 'http://localhost';
const PAIRING = { linkId: 'pairing', maskedEmail: 'a…n@x.example', linkedAt: 1 };
const server = createServer();

// Each imports its own part of the server alone.
if (process.argv[2] === 'ligo') {
  const { Registry } = await import('prom-client');
  const { createSignaling } = await import('../../apps/server/src/signaling/create-signaling.ts');
  const log = { info() {}, warn() {}, error() {} };
  await createSignaling({
    httpServer: server,
    config: {
      publicOrigin: origin,
      allowedOrigins: [origin],
      alternateOrigin: null,
      region: 1,
      redisUrl: process.env.LIGO_REDIS_URL || null,
      proxies: 0,
      socketsPerAddress: 10_000,
    },
    iceServers: () => [],
    accountTokens: { verify: async (jwt) => ({ accountId: jwt }) },
    carJoins: { authenticate: async (jwt) => ({ carId: jwt, region: 1, pairings: [PAIRING] }) },
    pairings: {
      pairing: async () => ({ pairingId: PAIRING.linkId, region: 1 }),
      pairingsOf: async () => [PAIRING],
      pairingsOfCars: async () => new Map(),
    },
    carRegions: { regionOf: async () => 1, moveTo: async () => {} },
    pairingChanges: { listen: () => () => {} },
    nowMs: Date.now,
    log,
    metrics: new Registry(),
    limits: {
      addressMessages: { burst: 1e9, perSecond: 1e9 },
      phoneMessages: { burst: 1e9, perSecond: 1e9 },
      carMessages: { burst: 1e9, perSecond: 1e9 },
    },
  });
} else if (process.argv[2] === 'token') {
  const { CarTokens } = await import('../../apps/server/src/cars/car-tokens.ts');
  const unused = { publicKeyOf: async () => null, consume: async () => false };
  const tokens = new CarTokens([process.argv[4] ?? ''], unused, unused, Date.now);
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) =>
    socket.on('message', async (data) => {
      const { jwt, carId, publicKey } = JSON.parse(data.toString());
      if (await tokens.isSignedBy(jwt, carId, publicKey)) socket.send('joined');
      else socket.close();
    }),
  );
} else {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  // The first socket is the car of the round trips, the last one the phone; each receives the other's messages.
  const all: import('ws').WebSocket[] = [];
  sockets.on('connection', (socket) => {
    all.push(socket);
    socket.on('message', (data) => (socket === all[0] ? all.at(-1) : all[0])?.send(data.toString()));
  });
}

server.listen({ port: Number(process.argv[3] ?? 0), host: '127.0.0.1', backlog: 4_096 }, () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('message', (request) => {
  const { user, system } = process.cpuUsage();
  if (request === 'memory') globalThis.gc?.();
  process.send?.({ rssBytes: process.memoryUsage().rss, processorMs: (user + system) / 1_000 });
});
process.on('disconnect', () => process.exit(0));
