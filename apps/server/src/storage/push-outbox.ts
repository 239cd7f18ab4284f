import { LAST_ALARM_RANK } from '@ligo/protocol';
import { sql } from 'kysely';
import { type Database, hasRowLocks } from './database.ts';
import { hostOf } from './push-messages.ts';

/** A message that one server has claimed to deliver. */
export interface Delivery {
  id: string;
  /** JSON of a push message. */
  payload: string;
  /** Failed tries so far. */
  attempts: number;
  /** Until when the push service may hold it for its browser, unix ms. */
  expiresAtMs: number;
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
export interface ClaimFilter {
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
const PUSH_TTL_MS = 24 * 3_600_000;
/** How long a server has for a message before another one may try it. */
const CLAIM_MS = 60_000;
/** How many of the most urgent messages a server chooses from. */
const WINDOW = 200;

/** The order of telling, as `compareUrgency` of the protocol has it. */
const byUrgency = sql`case when rank <= ${sql.lit(LAST_ALARM_RANK)} then -happened_at else happened_at end`;

/** Messages on their way to push services. They are kept until they are taken, and no longer than they are worth telling. */
export class PushOutbox {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /**
   * Claims those that `choose` takes of the most urgent messages that are due. Two servers never claim the same: what one of
   * them looks at, the other passes over.
   */
  async claim(
    { accounts, hosts, endpoints, onlyHosts }: ClaimFilter,
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

  /** The message was taken, or is to be given up. */
  async remove(id: string): Promise<void> {
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
}
