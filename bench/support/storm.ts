import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@ligo/machine/test-support';
import { openDatabase } from '../../apps/server/src/storage/open-database.ts';
import { hasPostgres, postgresEngine, sqliteEngine } from '../../apps/server/src/test-support/databases.ts';
import { startRedis } from '../../apps/server/src/test-support/redis.ts';
import { connectLigo, connectPlain, type LoadCar, LoadClients, newCar } from './load-clients.ts';
import { processorSeconds } from './processor-time.ts';
import { report, sized, within } from './report.ts';

const CARS = sized(10_000, 40);
const ARRIVALS_PER_SECOND = sized(2_000, 40);
const SERVERS = sized([1, 3], [1]);
const TICK_MS = 50;
const LIMIT_MS = 70_000;
const ROWS_AT_ONCE = 500;
/** Longest answer of `/readyz` while all cars join, ms. */
const READY_MS = 300;

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function letArrive(crowd: LoadClients): Promise<void> {
  const beganAt = performance.now();
  for (let car = 0; car < CARS; ) {
    const due = Math.min(CARS, ((performance.now() - beganAt) / 1000) * ARRIVALS_PER_SECOND);
    for (; car < due; car++) crowd.open(car);
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
}

/** The cost of the mass reconnect, s: time, and the CPU time of the servers and of the clients; and how long the servers were down before. */
interface Return {
  goneS: number;
  backS: number;
  processorS: number;
  clientsS: number;
}

/** Lets them arrive, kills the server and starts it again; answers what it took until all were back. */
async function storm(
  crowd: LoadClients,
  kill: () => Promise<void>,
  restart: () => Promise<void>,
  serverPids: () => number[],
): Promise<Return> {
  await letArrive(crowd);
  await within(LIMIT_MS, 'the arrival of all', crowd.joined());
  await new Promise((resolve) => setTimeout(resolve, 500));
  crowd.isServed = false;
  const killedAt = performance.now();
  await kill();
  await restart();
  crowd.isServed = true;
  const beganAt = performance.now();
  const processorS = () => serverPids().reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const clientsS = () => processorSeconds(process.pid);
  const [spentS, spentByClientsS] = [processorS(), clientsS()];
  await within(LIMIT_MS, 'the return of all', crowd.joined());
  return {
    goneS: (beganAt - killedAt) / 1000,
    backS: (performance.now() - beganAt) / 1000,
    processorS: processorS() - spentS,
    clientsS: clientsS() - spentByClientsS,
  };
}

async function freeOrigins(count: number): Promise<string[]> {
  const origins: string[] = [];
  for (let index = 0; index < count; index++) origins.push(`http://localhost:${await freePort()}`);
  return origins;
}

async function killAll(servers: readonly ChildProcess[]): Promise<void> {
  const ended = servers.map((server) => once(server, 'exit'));
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(ended);
}

/** As many plain servers as there are of ours: each process starts cold, and most of the cars join before its code is compiled. */
async function plainStorm(cars: readonly LoadCar[], count: number): Promise<Return> {
  const origins = await freeOrigins(count);
  const [origin = ''] = origins;
  let servers: ChildProcess[] = [];
  const start = async () => {
    servers = origins.map((address) =>
      fork(file('./signaling-server.ts'), ['token', new URL(address).port, origin], {
        execArgv: ['--import', 'tsx', '--conditions=source'],
      }),
    );
    await Promise.all(servers.map((server) => once(server, 'message')));
  };
  const kill = () => killAll(servers);
  await start();
  const crowd = new LoadClients(origins, CARS, connectPlain(cars, origin), '/');
  const back = await storm(crowd, kill, start, () => servers.map(({ pid = 0 }) => pid));
  crowd.end();
  await kill();
  return back;
}

async function register(cars: readonly LoadCar[], folder: string, url: string | null): Promise<void> {
  const database = await openDatabase(folder, url);
  for (let from = 0; from < cars.length; from += ROWS_AT_ONCE) {
    const rows = cars.slice(from, from + ROWS_AT_ONCE);
    await database
      .insertInto('cars')
      .values(
        rows.map(({ carId, publicKey }) => ({ id: carId, public_key: publicKey, region: 1, created_at: 1 })),
      )
      .execute();
  }
  await database.destroy();
}

async function ligoStorm(cars: readonly LoadCar[], count: number) {
  const engine = await (hasPostgres ? postgresEngine() : sqliteEngine());
  const folder = engine.url ? mkdtempSync(join(tmpdir(), 'ligo-storm-')) : engine.folder;
  await register(cars, folder, engine.url);
  const redis = count > 1 ? await startRedis() : null;
  const origins = await freeOrigins(count);
  const [origin = ''] = origins;
  const healthPort = await freePort();
  let servers: ChildProcess[] = [];
  const start = async () => {
    servers = origins.map((address, index) =>
      fork(file('../../apps/server/dist/main.js'), [], {
        execArgv: [],
        stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
        env: {
          PATH: process.env.PATH,
          LIGO_PORT: new URL(address).port,
          LIGO_PUBLIC_ORIGIN: origin,
          LIGO_DATA_DIR: index === 0 ? folder : join(folder, String(index)),
          LIGO_LOG_LEVEL: 'error',
          LIGO_SOCKETS_PER_ADDRESS: '100000',
          ...(index === 0 && { LIGO_HEALTH_PORT: String(healthPort) }),
          ...(engine.url && { DATABASE_URL: engine.url }),
          ...(redis && { LIGO_REDIS_URL: redis.url }),
        },
      }),
    );
    await Promise.all(servers.map((server) => once(server, 'message')));
  };
  const kill = () => killAll(servers);
  let probe: ChildProcess | null = null;
  const slowest: number[] = [];
  const watch = async () => {
    probe = fork(file('./ready-probe.mjs'), [`http://127.0.0.1:${healthPort}`], {
      execArgv: [],
    });
    await once(probe, 'spawn');
  };
  const readSlowest = async () => {
    probe?.send('slowest');
    if (probe) slowest.push(Number((await once(probe, 'message'))[0]));
    probe?.disconnect();
  };
  await start();
  const crowd = new LoadClients(
    origins,
    CARS,
    connectLigo(cars, origin),
    '/socket.io/?EIO=4&transport=websocket',
  );
  await watch();
  let arrivals = { ...crowd.tally };
  const back = await storm(
    crowd,
    async () => {
      arrivals = { ...crowd.tally };
      await readSlowest();
      await kill();
    },
    async () => {
      await start();
      await watch();
    },
    () => servers.map(({ pid = 0 }) => pid),
  );
  await readSlowest();
  crowd.end();
  await kill();
  await engine.stop();
  await redis?.stop();
  rmSync(folder, { recursive: true, force: true });
  const returned = {
    failed: crowd.tally.failed - arrivals.failed,
    retriesLater: crowd.tally.retriesLater - arrivals.retriesLater,
  };
  return { back, arrivals, returned, slowest };
}

/**
 * Thousands of cars that arrive quickly at a whole server with its database, and all reconnect after it was killed; then at three. The reference is
 * as many plain WebSocket servers that verify the same tokens, and read nothing. The figure is CPU time, which other work on the machine
 * changes less than the time until all are back.
 */
export async function reportStorm(): Promise<void> {
  const cars = Array.from({ length: CARS }, newCar);
  for (const count of hasPostgres ? SERVERS : [1])
    reportReturn(count, await plainStorm(cars, count), await ligoStorm(cars, count));
}

function reportReturn(
  count: number,
  reference: Return,
  { back, arrivals, returned, slowest }: Awaited<ReturnType<typeof ligoStorm>>,
): void {
  const suffix = count === 1 ? '' : `-${count}`;
  const [slowestArriving = Number.NaN, slowestReturning = Number.NaN] = slowest;
  report({
    name: `signaling-return${suffix}`,
    figure: (back.processorS / CARS) * 1_000,
    reference: (reference.processorS / CARS) * 1_000,
    unit: 'ms of processor time',
    goal: { ratio: 2 },
    also: {
      cars: CARS,
      'asked to wait': returned.retriesLater,
      failed: returned.failed,
      'gone before, s': back.goneS,
      'the plain servers, s': reference.goneS,
      'all back after, s': back.backS,
      'at the plain servers, s': reference.backS,
      'processor time of the clients a car, ms': (back.clientsS / CARS) * 1_000,
    },
  });
  report({
    name: `signaling-arrival${suffix}`,
    figure: arrivals.failed,
    reference: CARS,
    unit: 'failed joins',
    goal: { figure: 0 },
    also: { 'a second': ARRIVALS_PER_SECOND, 'asked to wait': arrivals.retriesLater },
  });
  report({
    name: `signaling-ready${suffix}`,
    figure: Math.max(slowestArriving, slowestReturning),
    reference: READY_MS,
    unit: 'ms',
    goal: { figure: READY_MS },
    also: { 'slowest /readyz of the arrival, ms': slowestArriving, 'of the return, ms': slowestReturning },
  });
}
