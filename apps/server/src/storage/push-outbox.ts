import {
  LAST_ALARM_RANK,
  type NotificationSettings,
  type PushMessage,
  URGENCY_RANK,
  worthTellingMs,
} from '@ligo/protocol';
import { sql, type Transaction } from 'kysely';
import { type Database, hasRowLocks } from './database.ts';
import { randomId } from './hashing.ts';
import { switchesOf } from './notification-switches.ts';
import type { Tables } from './schema.ts';

/** A message that one server has claimed to deliver. */
export interface Delivery {
  id: string;
  /** JSON of a push message. */
  payload: string;
  /** Failed tries so far. */
  attempts: number;
  /** Until when the push service may hold it for its browser, unix ms. */
  holdUntilMs: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  accountId: string;
  /** Of the endpoint, with its port. */
  host: string;
  /** Urgency, 0 first. */
  rank: number;
}

/** What no delivery is claimed of. */
export interface Passed {
  accounts: readonly string[];
  hosts: readonly string[];
  endpoints: readonly string[];
  /** With hosts: all but what goes there and did not fail before. */
  onlyHosts: readonly string[] | null;
}

/** How much waits. */
export interface OutboxDepth {
  waiting: number;
  /** How long the oldest that is due has been so, ms; 0 if none is. */
  oldestDueMs: number;
}

/** How long a push service may hold a message, after what it tells. */
const HELD_MS = 24 * 3_600_000;
/** How long an event's id is remembered: longer than any car holds a report back. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;
/** How long a server has for a message before another one may try it. */
const CLAIM_MS = 60_000;
/** Messages that may wait for one browser; the least urgent of more are given up. */
export const WAITING_PER_BROWSER = 100;
/** How many of the most urgent messages a server chooses from. */
const WINDOW = 200;
const ROWS_AT_ONCE = 500;

type Row = Tables['push_deliveries'];
type Browser = Pick<Tables['push_subscriptions'], 'endpoint' | 'language'>;

/** The order of telling, as `compareUrgency` of the protocol has it. */
const byUrgency = sql`case when rank <= ${sql.lit(LAST_ALARM_RANK)} then -happened_at else happened_at end`;

/** Messages on their way to push services. They are kept until they are taken, and no longer than they are worth telling. */
export class PushOutbox {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /**
   * Takes in an event of a car, once however often it is told, and puts a message for each browser of each account that is
   * linked with the car and wants to hear of it. Both happen or neither. Of an event that is too old to be told it only notes
   * that it was taken in. `happenedAt` is by this server's clock.
   */
  async addEvent(
    carId: string,
    { eventId, type, happenedAt }: { eventId: string; type: PushMessage['type']; happenedAt: number },
    wanted: keyof NotificationSettings,
    message: (carName: string) => PushMessage,
  ): Promise<'new' | 'known' | 'stale'> {
    return this.database.transaction().execute(async (trx) => {
      const nowMs = this.nowMs();
      const noted = await trx
        .insertInto('car_events')
        .values({ car_id: carId, event_id: eventId, received_at: nowMs })
        .onConflict((conflict) => conflict.columns(['car_id', 'event_id']).doNothing())
        .executeTakeFirst();
      if ((noted.numInsertedOrUpdatedRows ?? 0n) === 0n) return 'known';
      if (happenedAt + worthTellingMs(type) <= nowMs) return 'stale';
      const linked = await trx
        .selectFrom('links')
        .innerJoin('push_subscriptions', 'push_subscriptions.account_id', 'links.account_id')
        .leftJoin('notification_settings', (join) =>
          join
            .onRef('notification_settings.account_id', '=', 'links.account_id')
            .onRef('notification_settings.car_id', '=', 'links.car_id'),
        )
        .select(['push_subscriptions.endpoint', 'push_subscriptions.language'])
        .select(['links.id as linkId', 'links.name', 'notification_settings.settings'])
        .where('links.car_id', '=', carId)
        .execute();
      const rows = linked.flatMap(({ linkId, name, settings, ...browser }) => {
        return switchesOf(settings)[wanted] ? [this.row(browser, message(name), linkId, happenedAt)] : [];
      });
      await put(trx, rows);
      return 'new';
    });
  }

  /**
   * Ends a car's link by its id, and puts a message for each browser of the account that it was with. Both happen or neither.
   * Answers whose it was, `null` if the car has no such link.
   */
  async endLink(
    carId: string,
    linkId: string,
    message: (carName: string) => PushMessage,
  ): Promise<{ accountId: string } | null> {
    return this.database.transaction().execute(async (trx) => {
      const ended = await trx
        .deleteFrom('links')
        .where('id', '=', linkId)
        .where('car_id', '=', carId)
        .returning(['account_id as accountId', 'name'])
        .executeTakeFirst();
      if (!ended) return null;
      const { accountId, name } = ended;
      const browsers = await trx
        .selectFrom('push_subscriptions')
        .select(['endpoint', 'language'])
        .where('account_id', '=', accountId)
        .execute();
      await put(
        trx,
        browsers.map((browser) => this.row(browser, message(name), null, this.nowMs())),
      );
      return { accountId };
    });
  }

  /**
   * Claims those that `choose` takes of the most urgent messages that are due. Two servers never claim the same: what one of
   * them looks at, the other passes over.
   */
  async claim(
    { accounts, hosts, endpoints, onlyHosts }: Passed,
    choose: (due: Delivery[]) => Delivery[],
  ): Promise<Delivery[]> {
    const nowMs = this.nowMs();
    if (onlyHosts?.length === 0) return [];
    const isLocking = hasRowLocks(this.database);
    return this.database.transaction().execute(async (trx) => {
      const due = await trx
        .selectFrom('push_deliveries')
        .innerJoin('push_subscriptions', 'push_subscriptions.endpoint', 'push_deliveries.endpoint')
        .select(['push_deliveries.id', 'payload', 'attempts', 'expires_at', 'happened_at', 'rank'])
        .select(['push_deliveries.endpoint', 'p256dh', 'auth', 'account_id'])
        .where('due_at', '<=', nowMs)
        .where('expires_at', '>', nowMs)
        .$if(accounts.length > 0, (query) => query.where('account_id', 'not in', accounts))
        .$if(hosts.length > 0, (query) => query.where('host', 'not in', hosts))
        .$if(endpoints.length > 0, (query) => query.where('push_deliveries.endpoint', 'not in', endpoints))
        .$if(onlyHosts !== null, (query) =>
          query.where('attempts', '=', 0).where('host', 'in', onlyHosts ?? []),
        )
        .orderBy('rank')
        .orderBy(byUrgency)
        .limit(WINDOW)
        .$if(isLocking, (query) => query.forUpdate('push_deliveries').skipLocked())
        .execute();
      const claimed = choose(
        due.map(({ account_id: accountId, expires_at, happened_at, ...rest }) => ({
          ...rest,
          accountId,
          host: hostOf(rest.endpoint),
          holdUntilMs: Math.max(expires_at, happened_at + HELD_MS),
        })),
      );
      if (claimed.length > 0)
        await trx
          .updateTable('push_deliveries')
          .set({ due_at: nowMs + CLAIM_MS })
          .where(
            'id',
            'in',
            claimed.map(({ id }) => id),
          )
          .execute();
      return claimed;
    });
  }

  /** The message was taken, or is to be given up. */
  async settle(id: string): Promise<void> {
    await this.database.deleteFrom('push_deliveries').where('id', '=', id).execute();
  }

  /** The message is to be tried again later; nothing happens if it was given up meanwhile. */
  async postpone(id: string, delayMs: number): Promise<void> {
    await this.database
      .updateTable('push_deliveries')
      .set((row) => ({ due_at: this.nowMs() + delayMs, attempts: row('attempts', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }

  /** Gives up what is no longer worth telling; answers how many messages that were. */
  async dropExpired(): Promise<number> {
    const { numDeletedRows } = await this.database
      .deleteFrom('push_deliveries')
      .where('expires_at', '<=', this.nowMs())
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async depth(): Promise<OutboxDepth> {
    const nowMs = this.nowMs();
    const row = await this.database
      .selectFrom('push_deliveries')
      .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min<number | null>('due_at').as('oldest')])
      .executeTakeFirstOrThrow();
    return { waiting: Number(row.waiting), oldestDueMs: Math.max(0, nowMs - (row.oldest ?? nowMs)) };
  }

  /** Forgets events that no car reports any more. */
  async clean(): Promise<void> {
    await this.database
      .deleteFrom('car_events')
      .where('received_at', '<', this.nowMs() - REMEMBERED_MS)
      .execute();
  }

  private row(
    { endpoint, language }: Browser,
    message: PushMessage,
    linkId: string | null,
    happenedAt: number,
  ): Row {
    return {
      id: randomId(),
      endpoint,
      payload: JSON.stringify(language === null ? message : { ...message, language }),
      attempts: 0,
      due_at: this.nowMs(),
      expires_at: happenedAt + worthTellingMs(message.type),
      link_id: linkId,
      host: hostOf(endpoint),
      rank: URGENCY_RANK[message.type],
      happened_at: happenedAt,
    };
  }
}

const hostOf = (endpoint: string) => (URL.canParse(endpoint) ? new URL(endpoint).host : '');

/** Puts messages, and gives up what is too much for their browsers. */
async function put(trx: Transaction<Tables>, rows: Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    await trx.insertInto('push_deliveries').values(some).execute();
    const endpoints = [...new Set(some.map(({ endpoint }) => endpoint))];
    const places = trx
      .selectFrom('push_deliveries')
      .select('id')
      .select(
        sql<number>`row_number() over (partition by endpoint order by rank, happened_at desc, id)`.as(
          'place',
        ),
      )
      .where('endpoint', 'in', endpoints);
    await trx
      .deleteFrom('push_deliveries')
      .where('id', 'in', (query) =>
        query.selectFrom(places.as('places')).select('places.id').where('place', '>', WAITING_PER_BROWSER),
      )
      .execute();
  }
}
