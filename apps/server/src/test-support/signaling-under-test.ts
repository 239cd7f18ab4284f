import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { PairingChange } from '../cars/pairing-changes.ts';
import { createSignaling } from '../signaling/create-signaling.ts';
import type { SignalingConfig, SignalingContext } from '../signaling/signaling-context.ts';
import { RawWebSocket } from './raw-websocket.ts';

/** The page origin that the servers of the tests allow. */
export const ORIGIN = 'https://app.example';

/** Shared truth of the servers of a test: tokens are `account:N` and `car:ID`, pairings are `account carId`. */
export class FakeWorld {
  readonly pairings = new Set<string>();
  readonly badTokens = new Set<string>();
  readonly regions = new Map<string, number>();
  /** Errors that the server logged. */
  readonly faults: object[] = [];
  /** How often the database would have been asked. */
  lookups = 0;
  /** Runs between a query and its result. */
  beforeJoin: () => Promise<void> | void = () => {};
  /** The number of the next looks for pairings of a car that fail. */
  failingLooks = 0;
  private readonly handlers = new Set<(change: PairingChange) => void>();

  pair(account: string, carId: string): void {
    this.pairings.add(`${account} ${carId}`);
    for (const handler of this.handlers) handler({ carId, ended: null });
  }

  unpair(account: string, carId: string): void {
    this.pairings.delete(`${account} ${carId}`);
    const ended = { pairingId: `${account}-link`, accountId: account };
    for (const handler of this.handlers) handler({ carId, ended });
  }

  private pairingsOf(carId: string) {
    return [...this.pairings]
      .map((text) => text.split(' '))
      .filter(([, car]) => car === carId)
      .map(([account]) => ({ linkId: `${account}-link`, maskedEmail: 'a…n@x.example', linkedAt: 1 }));
  }

  context(): Omit<SignalingContext, 'httpServer' | 'config' | 'metrics' | 'nowMs'> {
    const subject = (jwt: string, kind: string) => {
      const isGood = jwt.startsWith(`${kind}:`) && !this.badTokens.has(jwt);
      return isGood ? jwt.slice(kind.length + 1) : null;
    };
    const silent = () => undefined;
    return {
      iceServers: (account) => [{ urls: 'turn:relay.example', username: account, credential: 'x' }],
      accountTokens: {
        verify: async (jwt) => {
          const accountId = subject(jwt, 'account');
          return accountId ? { accountId } : null;
        },
      },
      carJoins: {
        authenticate: async (jwt) => {
          const carId = subject(jwt, 'car');
          this.lookups += 1;
          const found = carId && {
            carId,
            region: this.regions.get(carId) ?? 1,
            pairings: this.pairingsOf(carId),
          };
          await this.beforeJoin();
          return found || null;
        },
      },
      pairings: {
        pairing: async (account, carId) => {
          this.lookups += 1;
          const isPaired = this.pairings.has(`${account} ${carId}`);
          const found = { pairingId: `${account}-link`, region: this.regions.get(carId) ?? 1 };
          await this.beforeJoin();
          return isPaired ? found : null;
        },
        pairingsOf: async (carId) => {
          this.lookups += 1;
          if (this.failingLooks > 0) {
            this.failingLooks -= 1;
            throw new Error('the database does not answer');
          }
          return this.pairingsOf(carId);
        },
        pairingsOfCars: async (carIds) =>
          new Map(
            carIds.map((carId) => [
              carId,
              this.pairingsOf(carId).map((link) => ({ accountId: link.linkId.replace('-link', ''), link })),
            ]),
          ),
      },
      carRegions: {
        regionOf: async (carId) => {
          this.lookups += 1;
          return this.regions.get(carId) ?? null;
        },
        moveTo: async (carId, region) => void this.regions.set(carId, region),
      },
      pairingChanges: {
        listen: ({ onChanged }) => {
          this.handlers.add(onChanged);
          return () => this.handlers.delete(onChanged);
        },
      },
      log: { info: silent, warn: silent, error: (fields: object) => void this.faults.push(fields) },
    };
  }
}

/** A real signaling server on a free port, which ends with the test. */
export async function startServer(
  world: FakeWorld,
  over: Partial<SignalingConfig> = {},
  limits = {},
  nowMs: () => number = Date.now,
) {
  const httpServer = createServer().listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  const metrics = new Registry();
  const config = {
    publicOrigin: ORIGIN,
    allowedOrigins: [],
    alternateOrigin: null,
    region: 1,
    redisUrl: null,
    proxies: 0,
    socketsPerAddress: 500,
    ...over,
  };
  const signaling = await createSignaling({ ...world.context(), nowMs, httpServer, config, metrics, limits });
  const { port } = httpServer.address() as AddressInfo;
  async function end(): Promise<void> {
    await signaling.close();
    httpServer.close();
    httpServer.closeAllConnections();
  }
  let ending: Promise<void> | undefined;
  const close = () => {
    ending ??= end();
    return ending;
  };
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${port}`,
    metrics,
    drain: (overMs: number) => signaling.drain(overMs),
    close,
  };
}

/** A client that keeps all it was sent, so that a test can wait for it and look back. It leaves with the test. */
export class Client {
  readonly received: { event: string; message: Record<string, unknown> }[] = [];
  private readonly waiting = new Set<() => void>();

  constructor(readonly socket: Socket) {
    onTestFinished(() => void socket.disconnect());
    socket.onAny((event: string, message: Record<string, unknown>) => this.record(event, message));
    socket.on('connect', () => this.record('connect', {}));
    socket.on('disconnect', () => this.record('disconnect', {}));
    socket.on('connect_error', () => this.record('connect_error', {}));
  }

  private record(event: string, message: Record<string, unknown>): void {
    this.received.push({ event, message });
    for (const wake of this.waiting) wake();
  }

  all(event: string) {
    return this.received.filter((each) => each.event === event).map((each) => each.message);
  }

  /** The nth message of that event, now or when it comes; the test's own time limit ends the wait. */
  async get(event: string, nth = 1): Promise<Record<string, unknown>> {
    for (;;) {
      const found = this.all(event)[nth - 1];
      if (found) return found;
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.waiting.delete(wake);
          resolve();
        };
        this.waiting.add(wake);
      });
    }
  }
}

const options = { transports: ['websocket'], reconnection: false, forceNew: true };

/** Opens a phone's socket and asks for the car. */
export function openPhone(url: string, jwt: string, carId: string, origin: string | null = url): Client {
  const socket = io(url, { ...options, ...(origin && { extraHeaders: { origin } }) });
  socket.emit('remote_start', { jwt, carId });
  return new Client(socket);
}

/** Opens a car's socket. */
export const openCar = (url: string, carJwt: string) => new Client(io(url, { ...options, auth: { carJwt } }));

/** Opens the socket of a phone in a `FakeWorld`. */
export const phone = (url: string, account: string, carId: string, origin: string | null = ORIGIN) =>
  openPhone(url, `account:${account}`, carId, origin);

/** Opens the socket of a car in a `FakeWorld`. */
export const car = (url: string, carId: string) => openCar(url, `car:${carId}`);

/** Asks for a socket and answers what comes instead, with `Retry-After` in seconds. */
export async function upgrade(url: string): Promise<{ status: number; retryAfter: number }> {
  const socket = await RawWebSocket.open(url);
  socket.close();
  const field = (pattern: RegExp) => Number(pattern.exec(socket.received)?.[1]);
  return { status: field(/^HTTP\/1.1 (\d+)/), retryAfter: field(/Retry-After: (\d+)/) };
}
