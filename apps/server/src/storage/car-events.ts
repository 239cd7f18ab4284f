import { type NotificationSettings, notificationLifetimeMs, type PushMessage } from '@ligo/protocol';
import type { Transaction } from 'kysely';
import { type Database, hasRowLocks } from './database.ts';
import { pairingsWithSwitches, switchesOf } from './notification-switches.ts';
import { messageRow, putMessages } from './push-messages.ts';
import type { Tables } from './schema.ts';

/** How long an event's id is remembered: longer than a car delays a report. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;

/** An event as reported by its car; `happenedAtMs` is by this server's clock. */
export interface ReportedEvent {
  eventId: string;
  type: PushMessage['type'];
  happenedAtMs: number;
  /** The pairing whose account is not notified; `null`: none. */
  exceptPairingId: string | null;
}

/** Events of cars, each processed once, with the pushes that they cause. */
export class CarEvents {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /**
   * Records an event of a car once, however often it is reported. Queues a message for each browser of each account that is paired
   * with the car and has notifications of this kind on, except the account of `exceptPairingId`. Both happen in one transaction. A
   * stale event is only recorded.
   */
  async add(
    carId: string,
    { eventId, type, happenedAtMs, exceptPairingId }: ReportedEvent,
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
      if (happenedAtMs + notificationLifetimeMs(type) <= nowMs) return 'stale';
      const rows = (await browsersOf(trx, carId, exceptPairingId)).flatMap(
        ({ pairingId, name, settings, ...browser }) =>
          switchesOf(settings)[wanted]
            ? [messageRow(browser, { message: message(name), pairingId, happenedAtMs }, nowMs)]
            : [],
      );
      await putMessages(trx, rows);
      return 'new';
    });
  }

  /** Forgets events that no car reports again. */
  async clean(): Promise<void> {
    await this.database
      .deleteFrom('car_events')
      .where('received_at', '<', this.nowMs() - REMEMBERED_MS)
      .execute();
  }
}

/** The browsers of all accounts paired with the car but the one left out, each with the account's name and switches for it. */
function browsersOf(trx: Transaction<Tables>, carId: string, exceptPairingId: string | null) {
  return (
    pairingsWithSwitches(trx)
      .innerJoin('push_subscriptions', 'push_subscriptions.account_id', 'links.account_id')
      .select(['links.id as pairingId', 'push_subscriptions.endpoint', 'push_subscriptions.language'])
      .where('links.car_id', '=', carId)
      .$if(exceptPairingId !== null, (query) => query.where('links.id', '!=', exceptPairingId))
      // Waits for deletions in progress: a message belongs to its browser and its pairing.
      .$if(hasRowLocks(trx), (query) => query.forKeyShare(['links', 'push_subscriptions']))
      .execute()
  );
}
