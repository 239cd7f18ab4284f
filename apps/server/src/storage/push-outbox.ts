import { LAST_ALARM_RANK } from '@ligo/protocol';
import { sql } from 'kysely';
import { type Database, hasRowLocks } from './database.ts';
import { deleteUntil } from './delete-until.ts';
import { hostOf } from './push-messages.ts';

/** A message that one server claimed for delivery. */
export interface Delivery {
  id: string;
  /** JSON of a push message. */
  payload: string;
  /** Failed attempts so far. */
  attempts: number;
  /** The push service may hold the message until then, unix ms. */
  expiresAtMs: number;
  /** The browser's endpoint; it gets one message at a time, so that their order is kept. */
  endpoint: string;
  p256dh: string;
  auth: string;
  accountId: string;
  /** Host of the endpoint, with its port. */
  host: string;
  /** Urgency, 0 first. */
  rank: number;
}

/** Targets whose messages are not claimed. */
export interface ClaimFilter {
  accounts: readonly string[];
  hosts: readonly string[];
  endpoints: readonly string[];
  /** If set, only messages for these hosts that did not fail before are claimed. */
  onlyHosts: readonly string[] | null;
  /** Whether to look behind the most urgent messages too; that takes a second for a million messages that may not be claimed. */
  isDeep: boolean;
}

/** How long after its event a push service may hold a message. */
const PUSH_TTL_MS = 24 * 3_600_000;
/** Duration of a server's claim; then another server may try the message. */
const CLAIM_MS = 60_000;
/** Number of the most urgent messages from which a server selects. */
const WINDOW = 200;
/** A claim that is not deep reads this many messages at most: a newer alarm is among them at any length of the queue. */
const NEAR = 2_000;
/** A longer queue is counted in part, so that the count takes milliseconds at any length. */
const COUNTED = 10_000;

/** The order of delivery, as in `compareUrgency` of the protocol. */
const byUrgency = sql<number>`case when rank <= ${sql.lit(LAST_ALARM_RANK)} then -happened_at else happened_at end`;

/** Queued messages for push services. They are stored until accepted or expired. */
export class PushOutbox {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /**
   * Claims those of the most urgent due messages that `choose` selects. Two servers never claim the same message: rows that one of
   * them has locked are skipped by the other.
   */
  async claim(
    { accounts, hosts, endpoints, onlyHosts, isDeep }: ClaimFilter,
    choose: (due: Delivery[]) => Delivery[],
  ): Promise<Delivery[]> {
    const nowMs = this.nowMs();
    if (onlyHosts?.length === 0) return [];
    const isLocking = hasRowLocks(this.database);
    return this.database.transaction().execute(async (trx) => {
      const end = isDeep ? undefined : await endOfNear(trx);
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
        .$if(end !== undefined, (query) =>
          query.where(sql<boolean>`(rank, ${byUrgency}) < (${end?.rank}, ${end?.urgency})`),
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
          expiresAtMs: Math.max(expires_at, happened_at + PUSH_TTL_MS),
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

  /** Removes a message that was accepted or is dropped. */
  async remove(id: string): Promise<void> {
    await this.database.deleteFrom('push_deliveries').where('id', '=', id).execute();
  }

  /** Schedules the message for a later attempt; no effect if it was dropped meanwhile. */
  async postpone(id: string, delayMs: number): Promise<void> {
    await this.database
      .updateTable('push_deliveries')
      .set((row) => ({ due_at: this.nowMs() + delayMs, attempts: row('attempts', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }

  /** Drops expired messages; resolves to their number. */
  dropExpired(): Promise<number> {
    return deleteUntil(this.database, { table: 'push_deliveries', column: 'expires_at' }, this.nowMs());
  }

  /** Number of queued messages; at most `COUNTED`. */
  async waiting(): Promise<number> {
    const { count } = await this.database
      .selectFrom((query) =>
        query.selectFrom('push_deliveries').select('due_at').orderBy('due_at').limit(COUNTED).as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** How long the oldest due message has been due, ms; 0 if none is due. */
  async oldestDueMs(): Promise<number> {
    const nowMs = this.nowMs();
    const { oldest } = await this.database
      .selectFrom('push_deliveries')
      .select(({ fn }) => fn.min<number | null>('due_at').as('oldest'))
      .executeTakeFirstOrThrow();
    return Math.max(0, nowMs - (oldest ?? nowMs));
  }
}

/** The place in the order of the first message after the nearest; `undefined` if there is none. SQLite searches by its rank alone. */
function endOfNear(database: Database): Promise<{ rank: number; urgency: number } | undefined> {
  return database
    .selectFrom('push_deliveries')
    .select(['rank', byUrgency.as('urgency')])
    .orderBy('rank')
    .orderBy(byUrgency)
    .offset(NEAR)
    .limit(1)
    .executeTakeFirst();
}
