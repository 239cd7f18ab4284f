import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@ligo/machine/test-support';
import { postgresEngine, type RestartableEngine } from '../../../apps/server/src/test-support/databases.ts';
import { type SmallDisk, smallDisk } from '../../../apps/server/src/test-support/full-disk.ts';
import { startRedis, type TestRedis } from '../../../apps/server/src/test-support/redis.ts';
import { ServerUnderTest, type Stack } from '../../support/stack.ts';
import type { Resources } from '../history.ts';
import { PATHS, type PathName, SERVERS, type ServerName } from '../plan.ts';
import { type NetworkPath, openPath } from './network-path.ts';

const controls = fileURLToPath(new URL('./program-controls.mjs', import.meta.url));
const METRICS_TOKEN = 'token-of-the-metrics';
const START_RETRY_MS = 500;
/** Its files and the log of a run of ten minutes. */
const POSTGRES_MEGABYTES = 400;

/** Two servers of a region with their engines, and a path for each connection between them. */
export class World {
  private constructor(
    readonly redis: TestRedis,
    readonly postgres: RestartableEngine,
    /** The disk of its data; `null` where disks cannot be mounted. */
    readonly postgresDisk: SmallDisk | null,
    readonly paths: Readonly<Record<PathName, NetworkPath>>,
    readonly servers: Readonly<Record<ServerName, ServerUnderTest>>,
  ) {}

  static async start(stack: Stack): Promise<World> {
    const postgresDisk = smallDisk(POSTGRES_MEGABYTES);
    stack.onEnd(async () => postgresDisk?.remove());
    const [redis, postgres] = await Promise.all([startRedis(), postgresEngine(postgresDisk?.folder)]);
    stack.onEnd(() => postgres.stop());
    stack.onEnd(() => redis.kill());
    const ports = { 'server-1': await freePort(), 'server-2': await freePort() };
    const paths = {} as Record<PathName, NetworkPath>;
    for (const server of SERVERS) {
      paths[`${server}-redis`] = await openPath(Number(new URL(redis.url).port));
      paths[`${server}-postgres`] = await openPath(Number(new URL(postgres.url).port));
      paths[`clients-${server}`] = await openPath(ports[server]);
    }
    stack.onEnd(() => Promise.all(PATHS.map((name) => paths[name].close())));
    const origin = addressOf(paths['clients-server-1']);
    const servers = {} as Record<ServerName, ServerUnderTest>;
    for (const server of SERVERS)
      servers[server] = await ServerUnderTest.start(stack, {
        LIGO_PORT: String(ports[server]),
        LIGO_PUBLIC_ORIGIN: origin,
        LIGO_REDIS_URL: redisUrl(paths[`${server}-redis`]),
        DATABASE_URL: postgresUrl(paths[`${server}-postgres`]),
        // Each client has an address of its own, by which servers limit it.
        LIGO_TRUST_PROXY: 'on',
        LIGO_METRICS_TOKEN: METRICS_TOKEN,
        LIGO_LOG_LEVEL: 'error',
        NODE_OPTIONS: `--import=${controls}`,
      });
    return new World(redis, postgres, postgresDisk, paths, servers);
  }

  /** The address of a server for its clients. */
  addressOf(server: ServerName): string {
    return addressOf(this.paths[`clients-${server}`]);
  }

  /** The origin of both servers, to which the tokens of cars belong. */
  get origin(): string {
    return this.addressOf('server-1');
  }

  /** Starts a server that ended; again if it cannot start, as an operator's supervisor does. */
  async startServer(name: ServerName): Promise<void> {
    for (;;) {
      try {
        return await this.servers[name].start();
      } catch {
        await pause(START_RETRY_MS);
      }
    }
  }

  /** Gives its disk room again; a full one may have ended it. */
  async relievePostgres(): Promise<void> {
    this.postgresDisk?.relieve();
    if (!this.postgres.isRunning()) await this.postgres.start();
  }

  async resourcesOf(name: ServerName): Promise<Resources> {
    const server = this.servers[name].running;
    server.send({ type: 'heap' });
    const { heapBytes } = await server.message<{ type: 'heap'; heapBytes: number }>('heap');
    const answer = await fetch(`${this.addressOf(name)}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' },
    });
    const metrics = await answer.text();
    const figure = (metric: string) => Number(new RegExp(`^${metric} (\\d+)`, 'm').exec(metrics)?.[1]);
    return {
      sockets: figure('ligo_signaling_cars_online') + figure('ligo_signaling_phones_waiting'),
      files: readdirSync(`/proc/${server.pid}/fd`).length,
      heapBytes,
    };
  }
}

const addressOf = ({ port }: NetworkPath) => `http://localhost:${port}`;
const redisUrl = ({ port }: NetworkPath) => `redis://127.0.0.1:${port}`;
const postgresUrl = ({ port }: NetworkPath) => `postgres://ligo@127.0.0.1:${port}/postgres`;
