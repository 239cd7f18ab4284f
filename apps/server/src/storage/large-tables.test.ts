import { LAST_ALARM_RANK } from '@ligo/protocol';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Engine, hasPostgres, postgresEngine } from '../test-support/databases.ts';
import { Accounts } from './accounts.ts';
import { CarEvents } from './car-events.ts';
import { CarRegistry } from './car-registry.ts';
import { type Database, NO_OBSERVER } from './database.ts';
import { NotificationSwitches } from './notification-switches.ts';
import { PairingCodes } from './pairing-codes.ts';
import { Pairings } from './pairings.ts';
import { postgresDialect } from './postgres.ts';
import { PushOutbox } from './push-outbox.ts';
import type { Tables } from './schema.ts';
import { Sessions } from './sessions.ts';
import { SpentTokens } from './spent-tokens.ts';

/** So many that PostgreSQL prefers an index wherever there is one, as it does with a million. */
const ROWS = Number(process.env.LIGO_LARGE_TABLES ?? 20_000);
const LIFETIME_MS = 1_000_000;
let engine: Engine;
let database: Database;
let nowMs = 0;

beforeAll(async () => {
  if (!hasPostgres) return;
  engine = await postgresEngine();
  await (await engine.open()).destroy();
  const pool = { size: 1, statementMs: 600_000 };
  database = new Kysely<Tables>({ dialect: postgresDialect(engine.url ?? '', pool, NO_OBSERVER) });
  const each = sql`from generate_series(1, ${sql.lit(ROWS)}) i`;
  const endpoint = sql`'https://push.example/' || i`;
  for (const rows of [
    sql`insert into accounts select 'a' || i, 'i', 's' || i, 'a@x.example', i ${each}`,
    sql`insert into cars select 'c' || i, 'k' || i, 1, i ${each}`,
    sql`insert into links select 'l' || i, 'a' || i, 'c' || i, 'Car', i ${each}`,
    sql`insert into refresh_tokens (hash, family, account_id, expires_at) select 'h' || i, 'f' || i, 'a' || i, i ${each}`,
    sql`insert into push_subscriptions (endpoint, account_id, p256dh, auth, registered_at) select ${endpoint}, 'a' || i, '', '', i ${each}`,
    sql`insert into notification_settings (account_id, car_id, settings) select 'a' || i, 'c' || i, '{}' ${each}`,
    sql`insert into push_deliveries (id, endpoint, payload, attempts, due_at, expires_at, link_id, host, rank, happened_at)
      select 'd' || i, ${endpoint}, '{}', 0, i, ${sql.lit(LIFETIME_MS)}, 'l' || i, 'push.example', ${sql.lit(LAST_ALARM_RANK)} + i % 2, i ${each}`,
    sql`insert into car_events select 'c' || i, 'e', i ${each}`,
    sql`insert into spent_tokens select 's' || i, i ${each}`,
    sql`insert into pairing_codes select 'c' || i, 'p' || i, i ${each}`,
    sql`insert into ended_codes select 'o' || i, 'c' || i, 'a' || i, i ${each}`,
  ])
    await rows.execute(database);
  await sql`analyze`.execute(database);
}, 60_000 + ROWS);
afterAll(async () => {
  await database?.destroy();
  await engine?.stop();
});

/** Scans of each table since the database started, those of foreign keys included. */
async function scans(): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(database);
  const { rows } = await sql<{ relname: string; seq_scan: number }>`
    select relname, seq_scan from pg_stat_user_tables where n_live_tup > 1000`.execute(database);
  return new Map(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
}

it.runIf(hasPostgres)(
  'no frequent statement scans a large table',
  async () => {
    const now = () => nowMs;
    const accounts = new Accounts(database, now);
    const cars = new CarRegistry(database, now);
    const pairings = new Pairings(database, now);
    const codes = new PairingCodes(database, now);
    const sessions = new Sessions(database, now, LIFETIME_MS);
    const spent = new SpentTokens(database, now);
    const events = new CarEvents(database, now);
    const outbox = new PushOutbox(database, now);
    const backlog = new PushOutbox(database, () => ROWS);
    nowMs = 100;
    const filter = { accounts: ['a1'], hosts: ['other.example'], endpoints: ['https://push.example/2'] };
    const event = {
      eventId: 'new',
      type: 'DoorOpen',
      happenedAtMs: nowMs,
      onlyPairingId: null,
      exceptPairingId: null,
      wanted: 'doors',
      movement: { cameras: undefined, isPicture: false },
    } as unknown as Parameters<CarEvents['add']>[1];
    const statements: [string, () => Promise<unknown>][] = [
      ['cars join', () => cars.toJoin(['c1', 'c2', 'c3'])],
      ['a car calls', () => cars.publicKeyOf('c1')],
      ['a token is spent', () => spent.consume('new', nowMs)],
      ['a car moves', () => cars.moveTo('c1', 2)],
      ['a phone joins', () => pairings.find('a1', 'c1')],
      ['a phone seeks', () => cars.regionOf('c1')],
      ['pairings of a car', () => pairings.ofCar('c1')],
      ['cars of an account', () => pairings.carsOf('a1')],
      ['an account signs in', () => accounts.idFor({ issuer: 'i', subject: 's9', email: 'b@x.example' })],
      [
        'a token is refreshed',
        () => sessions.begin('a1').then(({ nextToken }) => sessions.rotate(nextToken)),
      ],
      ['a sign-in is checked', () => sessions.isActive({ accountId: 'a1', signInId: 'f1' })],
      ['a code is offered', () => codes.offer('c5', 'CODE0001', LIFETIME_MS)],
      ['a code is redeemed', () => codes.redeem('a7', 'CODE0001')],
      [
        'a pairing ends',
        () => pairings.end({ carId: 'c5', accountId: 'a7' }, () => ({ type: 'CarUnlink' }) as never),
      ],
      ['switches are read', () => new NotificationSwitches(database).of('a1', 'c1')],
      ['an event is pushed', () => events.add('c1', event, () => ({ type: 'DoorOpen' }) as never)],
      ...[false, true].map((isDeep): [string, () => Promise<unknown>] => [
        `messages are claimed, ${isDeep ? 'deep' : 'near'}`,
        () => backlog.claim({ ...filter, onlyHosts: null, isDeep }, (due) => due.slice(0, 4)),
      ]),
      ['a message is postponed', () => outbox.postpone('d3', 1_000)],
      ['a message is sent', () => outbox.remove('d3')],
      ['messages expire', () => outbox.dropExpired()],
      ['the queue is measured', () => Promise.all([outbox.waiting(), outbox.oldestDueMs()])],
      ['an account is deleted', () => accounts.remove('a11')],
      ['the cleanup', () => Promise.all([sessions.clean(), spent.clean(), codes.clean(), events.clean()])],
    ];
    const found: string[] = [];
    for (const [name, run] of statements) {
      const before = await scans();
      await run();
      for (const [table, count] of await scans())
        if (count > (before.get(table) ?? 0)) found.push(`${name}: ${table}`);
    }
    expect(found).toEqual([]);
  },
  60_000 + ROWS,
);

it.runIf(hasPostgres)('a long queue is counted in part', async () => {
  expect(await new PushOutbox(database, () => nowMs).waiting()).toBe(10_000);
});

it.runIf(hasPostgres)(
  'the cleanup deletes in slices',
  async () => {
    nowMs = ROWS;
    const rows: bigint[] = [];
    const watched = new Kysely<Tables>({
      dialect: postgresDialect(engine.url ?? '', { size: 1, statementMs: 600_000 }, NO_OBSERVER),
      plugins: [
        {
          transformQuery: ({ node }) => node,
          async transformResult({ result }) {
            if (result.numAffectedRows !== undefined) rows.push(result.numAffectedRows);
            return result;
          },
        },
      ],
    });
    await new SpentTokens(watched, () => nowMs).clean();
    await watched.destroy();
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every((count) => count <= ROWS / 5)).toBe(true);
    expect(await database.selectFrom('spent_tokens').selectAll().execute()).toEqual([]);
  },
  60_000 + ROWS,
);
