import { type NotificationSettings, notificationSettingsSchema, type PushMessage } from '@ligo/protocol';
import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import { randomId } from './hashing.ts';
import type { Tables } from './schema.ts';

/** A message that one server has claimed to deliver. */
export interface Delivery {
  id: string;
  /** JSON of a push message. */
  payload: string;
  /** Failed tries so far. */
  attempts: number;
  expiresAt: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** News that is older than this is none any more. */
const LIFETIME_MS = 24 * 3_600_000;
/** How long an event's id is remembered: longer than any car holds a report back. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;
/** How long a server has for a message before another one may try it. */
const CLAIM_MS = 60_000;

/** Messages on their way to push services. They are kept until they are taken, and never longer than a day. */
export class PushOutbox {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /**
   * Takes in an event of a car, once however often it is told, and puts a message for each browser of each account that is
   * linked with the car and wants to hear of it. Both happen or neither. Says whether it was new.
   */
  async addEvent(
    carId: string,
    eventId: string,
    wanted: keyof NotificationSettings,
    message: (carName: string) => PushMessage,
  ): Promise<boolean> {
    return this.database.transaction().execute(async (trx) => {
      const noted = await trx
        .insertInto('car_events')
        .values({ car_id: carId, event_id: eventId, received_at: this.nowMs() })
        .onConflict((conflict) => conflict.columns(['car_id', 'event_id']).doNothing())
        .executeTakeFirst();
      if ((noted.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
      const linked = await trx
        .selectFrom('links')
        .innerJoin('push_subscriptions', 'push_subscriptions.account_id', 'links.account_id')
        .leftJoin('notification_settings', (join) =>
          join
            .onRef('notification_settings.account_id', '=', 'links.account_id')
            .onRef('notification_settings.car_id', '=', 'links.car_id'),
        )
        .select(['push_subscriptions.endpoint', 'push_subscriptions.language'])
        .select(['links.name', 'notification_settings.settings'])
        .where('links.car_id', '=', carId)
        .execute();
      for (const { name, settings, ...browser } of linked) {
        const switches = notificationSettingsSchema.parse(settings ? JSON.parse(settings) : {});
        if (switches[wanted]) await this.put(trx, browser, message(name));
      }
      return true;
    });
  }

  /** Puts a message for each browser of an account. */
  async addFor(accountId: string, message: PushMessage): Promise<void> {
    await this.database.transaction().execute(async (trx) => {
      const browsers = await trx
        .selectFrom('push_subscriptions')
        .select(['endpoint', 'language'])
        .where('account_id', '=', accountId)
        .execute();
      for (const browser of browsers) await this.put(trx, browser, message);
    });
  }

  /** Claims messages that are due, at most `limit`; two servers never claim the same. */
  async claim(limit: number): Promise<Delivery[]> {
    const nowMs = this.nowMs();
    const due = await this.database
      .selectFrom('push_deliveries')
      .innerJoin('push_subscriptions', 'push_subscriptions.endpoint', 'push_deliveries.endpoint')
      .select(['push_deliveries.id', 'payload', 'attempts', 'due_at', 'expires_at'])
      .select(['push_deliveries.endpoint', 'p256dh', 'auth'])
      .where('due_at', '<=', nowMs)
      .orderBy('due_at')
      .limit(limit)
      .execute();
    const claimed: Delivery[] = [];
    for (const { due_at, expires_at, ...delivery } of due) {
      const { numUpdatedRows } = await this.database
        .updateTable('push_deliveries')
        .set({ due_at: nowMs + CLAIM_MS })
        .where('id', '=', delivery.id)
        .where('due_at', '=', due_at)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) claimed.push({ ...delivery, expiresAt: expires_at });
    }
    return claimed;
  }

  /** The message was taken, or is to be given up. */
  async settle(id: string): Promise<void> {
    await this.database.deleteFrom('push_deliveries').where('id', '=', id).execute();
  }

  /** The message is to be tried again later. */
  async postpone(id: string, delayMs: number): Promise<void> {
    await this.database
      .updateTable('push_deliveries')
      .set((row) => ({ due_at: this.nowMs() + delayMs, attempts: row('attempts', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }

  /** Forgets what is too old. */
  async clean(): Promise<void> {
    const nowMs = this.nowMs();
    await this.database.deleteFrom('push_deliveries').where('expires_at', '<', nowMs).execute();
    await this.database
      .deleteFrom('car_events')
      .where('received_at', '<', nowMs - REMEMBERED_MS)
      .execute();
  }

  private async put(
    trx: Transaction<Tables>,
    { endpoint, language }: Pick<Tables['push_subscriptions'], 'endpoint' | 'language'>,
    message: PushMessage,
  ): Promise<void> {
    const nowMs = this.nowMs();
    await trx
      .insertInto('push_deliveries')
      .values({
        id: randomId(),
        endpoint,
        payload: JSON.stringify(language === null ? message : { ...message, language }),
        attempts: 0,
        due_at: nowMs,
        expires_at: Math.max(nowMs, Math.min(message.time, nowMs) + LIFETIME_MS),
      })
      .execute();
  }
}
