import { backoffMs } from '@ligo/link';
import { freePort } from '@ligo/machine/test-support';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../storage/open-database.ts';
import { type Engine, hasPostgres, postgresEngine } from '../test-support/databases.ts';
import { startRedis, type TestRedis } from '../test-support/redis.ts';
import { apiOf, carUnderTest, serverUnderTest } from '../test-support/server-under-test.ts';

/** Cars, each with one phone; 3,000 take some minutes. */
const CARS = Number(process.env.LIGO_REPLACED_CARS ?? 60);
const SERVERS = 3;
const DRAIN_S = Math.max(2, Math.ceil(CARS / 20));
/** All servers and clients share one process here. */
const ARRIVE_AT_ONCE = 50;
const LIMIT_MS = 60_000 + CARS * 100;
const CHECK_MS = 50;
const MAX_BACKOFF_MS = 60_000;
const NO_SERVER = 'http://127.0.0.1:1';

let engine: Engine;
let redis: TestRedis;
beforeAll(async () => {
  if (hasPostgres) [engine, redis] = await Promise.all([postgresEngine(), startRedis()]);
});
afterAll(async () => {
  await redis?.stop();
  await engine?.stop();
});

/** Names a random server among those that are ready, as a load balancer chooses one. */
function startBalancer() {
  const origins = new Set<string>();
  let ready: string[] = [];
  const isReady = (origin: string) =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  async function check(): Promise<void> {
    const states = await Promise.all(
      Array.from(origins, async (origin) => ((await isReady(origin)) ? [origin] : [])),
    );
    ready = states.flat();
  }
  const timer = setInterval(() => void check(), CHECK_MS);
  return {
    origins,
    check,
    /** While none is ready, its address refuses connections. */
    choose: () => ready[Math.floor(Math.random() * ready.length)] ?? NO_SERVER,
    stop: () => clearInterval(timer),
  };
}

/** A car or a phone that keeps a socket as the programs do. */
class Client {
  /** Why it lost the sockets with which it had joined. */
  readonly losses: string[] = [];
  /** Events of the present socket. */
  readonly received = new Set<string>();
  socket!: Socket;
  private retry: NodeJS.Timeout | undefined;
  private attempt = 0;

  constructor(
    private readonly joined: string,
    private readonly open: () => Socket,
  ) {
    this.start();
  }

  stop(): void {
    clearTimeout(this.retry);
    this.socket.off().disconnect();
  }

  private start(): void {
    let retryAfterMs = 0;
    let refusal: string | undefined;
    this.socket = this.open();
    this.received.clear();
    this.socket.onAny((event: string, message: { code?: string; retryAfterMs?: number }) => {
      if (event === 'refused') refusal = message.code;
      if (event === 'other_side_left') this.received.clear();
      else this.received.add(event);
      retryAfterMs = message?.retryAfterMs ?? 0;
    });
    const again = (hasJoined: boolean, reason: string) => {
      if (hasJoined) this.losses.push(refusal ?? reason);
      this.attempt = hasJoined ? 0 : this.attempt + 1;
      this.received.clear();
      const delayMs = Math.max(retryAfterMs, backoffMs(this.attempt, Math.random(), MAX_BACKOFF_MS));
      this.retry = setTimeout(() => this.start(), delayMs);
    };
    let hasJoined = false;
    this.socket.on(this.joined, () => {
      hasJoined = true;
    });
    this.socket.on('connect_error', ({ message }) => again(false, message));
    this.socket.on('disconnect', (reason) => again(hasJoined, reason));
  }
}

it.runIf(hasPostgres)(
  'SIG-19 each phone and car reconnects once when new servers replace three old ones',
  async () => {
    const firstPort = await freePort();
    const origin = `http://localhost:${firstPort}`;
    const balancer = startBalancer();
    const start = async (port = firstPort) => {
      const server = await serverUnderTest({
        LIGO_PORT: String(port),
        LIGO_PUBLIC_ORIGIN: origin,
        LIGO_SOCKETS_PER_ADDRESS: '100000',
        LIGO_DATABASE_CONNECTIONS: '3',
        LIGO_DRAIN_S: String(DRAIN_S),
        LIGO_REDIS_URL: redis.url,
        DATABASE_URL: engine.url ?? '',
      });
      balancer.origins.add(`http://127.0.0.1:${port}`);
      return server;
    };
    const startMore = async (count: number) => {
      const servers = [];
      for (let index = 0; index < count; index++) servers.push(await start(await freePort()));
      await balancer.check();
      return servers;
    };

    const old = [await start()];
    // The pages of the demo's sign-in are those of one server.
    const jwt = await apiOf(origin).signIn();
    old.push(...(await startMore(SERVERS - 1)));
    const cars = Array.from({ length: CARS }, () => carUnderTest(origin));
    const database = await openDatabase(engine.folder, engine.url);
    const account = await database.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
    for (const { carId, publicKey } of cars) {
      await database
        .insertInto('cars')
        .values({ id: carId, public_key: publicKey, region: 1, created_at: 1 })
        .execute();
      await database
        .insertInto('links')
        .values({ id: carId, account_id: account.id, car_id: carId, name: 'Car', linked_at: 1 })
        .execute();
    }
    await database.destroy();

    const { host } = new URL(origin);
    const open = (headers: Record<string, string>, auth = {}) =>
      io(balancer.choose(), {
        ...{ transports: ['websocket'], reconnection: false, forceNew: true, auth },
        extraHeaders: { host, ...headers },
      });
    const connect = (car: (typeof cars)[number]) => ({
      car: new Client('links_changed', () => open({}, { carJwt: car.token() })),
      phone: new Client('handshake', () => open({ origin }).emit('remote_start', { jwt, carId: car.carId })),
      carId: car.carId,
    });
    const clients: ReturnType<typeof connect>[] = [];
    const allMet = () =>
      vi.waitFor(
        () => expect(clients.filter(({ phone }) => !phone.received.has('handshake')).length).toBe(0),
        LIMIT_MS,
      );
    for (let from = 0; from < CARS; from += ARRIVE_AT_ONCE) {
      clients.push(...cars.slice(from, from + ARRIVE_AT_ONCE).map(connect));
      await allMet();
    }

    const fresh = await startMore(SERVERS);
    await Promise.all(old.map((server) => server.close()));
    await allMet();
    for (const { phone, carId } of clients) phone.socket.emit('remote', { jwt, carId, action: 'handshake' });
    await vi.waitFor(
      () => expect(clients.filter(({ car }) => !car.received.has('remote')).length).toBe(0),
      LIMIT_MS,
    );
    const counts: Record<string, number> = {};
    for (const { losses } of clients.flatMap(({ car, phone }) => [car, phone]))
      counts[losses.join()] = (counts[losses.join()] ?? 0) + 1;
    for (const { car, phone } of clients) for (const each of [car, phone]) each.stop();
    balancer.stop();
    await Promise.all(fresh.map((server) => server.close()));
    expect(counts).toEqual({ busy: 2 * CARS });
  },
  2 * LIMIT_MS,
);
