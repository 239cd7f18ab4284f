import { once } from 'node:events';
import type { Socket } from 'socket.io-client';
import { connectRedis } from '../apps/server/src/redis/connect-redis.ts';
import { startRedis } from '../apps/server/src/test-support/redis.ts';
import { median, report, sized, within } from './support/report.ts';
import {
  ask,
  candidateFor,
  openAll,
  openCar,
  openPhone,
  roundTripMs,
  startServer,
} from './support/signaling-ends.ts';

/** Servers of one region and their Redis: what a joining car costs each of them, and how fast phones at another server reach it. */
const COUNTS = sized([1, 3, 6], [2]);
const CARS = sized(1_500, 20);
const INTRODUCTIONS = sized(300, 3);
const TRIPS = sized(1_000, 5);
const WARM_UP = sized(200, 1);
const LIMIT_MS = 50_000;

type Redis = Awaited<ReturnType<typeof connectRedis>>;

/** Totals of a Redis since its start. */
async function totals(redis: Redis) {
  const text = await redis.info('stats');
  const figure = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(text)?.[1]);
  return {
    commands: figure('total_commands_processed'),
    inBytes: figure('total_net_input_bytes'),
    outBytes: figure('total_net_output_bytes'),
  };
}

/** One row of the table, for that many servers: cars join the first, their phones the last. */
async function measure(count: number) {
  const engine = await startRedis();
  const log = { warn() {} };
  const redis = await connectRedis(engine.url, { log, maxQueued: 100 });
  const servers = Array.from({ length: count }, () => startServer('ligo', engine.url));
  const urls = (await Promise.all(servers.map((server) => ask(server)))).map(
    ({ port }) => `http://127.0.0.1:${port}`,
  );
  const [first = '', last = first] = [urls[0], urls.at(-1)];
  const idOf = (index: number) => `car-number-${index}`;
  const warm = await openAll(WARM_UP, (index) => openCar(first, `warm-${index}`));
  const processorMs = () =>
    Promise.all(servers.map(async (each) => (await ask(each, 'processor')).processorMs));

  const [usedBefore, totalsBefore] = [await processorMs(), await totals(redis)];
  const { sockets: cars } = await openAll(CARS, (index) => openCar(first, idOf(index)));
  const [usedAfter, totalsAfter] = [await processorMs(), await totals(redis)];
  const [ofFirst = 0, ...ofOthers] = usedAfter.map((ms, server) => (ms - (usedBefore[server] ?? 0)) / CARS);

  const phones: Socket[] = [];
  const introductions: number[] = [];
  for (let index = 0; index < INTRODUCTIONS; index++) {
    const { phone, introducedMs } = await openPhone(last, idOf(index));
    phones.push(phone);
    introductions.push(introducedMs);
  }
  const relayMs = await roundTripMs(
    TRIPS,
    () => phones[0]?.emit('remote', candidateFor(idOf(0))),
    (handler) => phones[0]?.on('car', handler),
  );
  for (const socket of [...warm.sockets, ...cars, ...phones]) socket.disconnect();
  const ended = servers.map((server) => once(server, 'exit'));
  for (const server of servers) server.disconnect();
  await Promise.all(ended);
  redis.destroy();
  await engine.stop();
  const perJoin = (name: keyof typeof totalsAfter) => (totalsAfter[name] - totalsBefore[name]) / CARS;
  return {
    servers: count,
    'processor of the joining server a join, ms': ofFirst,
    'of each other server, ms': ofOthers.length
      ? ofOthers.reduce((sum, ms) => sum + ms, 0) / ofOthers.length
      : 0,
    'Redis: commands a join': perJoin('commands'),
    'received a join, bytes': perJoin('inBytes'),
    'sent a join, bytes': perJoin('outBytes'),
    'introduction, ms': median(introductions),
    'relay and back, ms': relayMs,
  };
}

const rows: Awaited<ReturnType<typeof measure>>[] = [];
for (const count of COUNTS) rows.push(await within(LIMIT_MS, `the row of ${count} servers`, measure(count)));
const names = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
for (const name of names) {
  const figures = rows.map((row) => row[name].toFixed(name === 'servers' ? 0 : 3).padStart(10));
  console.log(`  ${name.padEnd(44)}${figures.join('')}`);
}
const largest = rows.at(-1);
if (!largest) throw new Error('Nothing was measured');
report({
  name: 'servers',
  figure: largest['of each other server, ms'],
  reference: largest['processor of the joining server a join, ms'],
  unit: 'ms',
  goal: { ratio: 0.02 },
});
process.exit(0);
