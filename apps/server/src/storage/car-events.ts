import {
  type CamId,
  type NotificationSwitch,
  notificationLifetimeMs,
  type PushMessage,
} from '@ligo/protocol';
import type { Transaction } from 'kysely';
import { claimSound, isHeeded } from './alarm-limit.ts';
import { type Database, hasRowLocks } from './database.ts';
import { deleteUntil } from './delete-until.ts';
import { pairingsWithSwitches, switchesOf } from './notification-switches.ts';
import { isDeliverable, messageRow, putMessages } from './push-messages.ts';
import type { Tables } from './schema.ts';

/** How long an event's id is remembered: longer than a car delays a report. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;

/** An event as reported by its car; `happenedAtMs` is by this server's clock. */
export interface ReportedEvent {
  eventId: string;
  type: PushMessage['type'];
  happenedAtMs: number;
  /** The pairing whose account alone is notified; `null`: all are. */
  onlyPairingId: string | null;
  /** The pairing whose account is not notified; `null`: none. */
  exceptPairingId: string | null;
  /** The switch that lets it be pushed. */
  wanted: NotificationSwitch;
  /** The movement that Sentry detected; `null`: another event, which always makes a sound. */
  movement: ReportedMovement | null;
}

export interface ReportedMovement {
  cameras: readonly CamId[] | undefined;
  /** It brings the picture of an alarm that was sent before, and makes no sound. */
  isPicture: boolean;
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
    event: ReportedEvent,
    message: (carName: string) => PushMessage,
  ): Promise<'new' | 'known' | 'stale'> {
    const { eventId, type, happenedAtMs } = event;
    return this.database.transaction().execute(async (trx) => {
      const nowMs = this.nowMs();
      const noted = await trx
        .insertInto('car_events')
        .values({ car_id: carId, event_id: eventId, received_at: nowMs })
        .onConflict((conflict) => conflict.columns(['car_id', 'event_id']).doNothing())
        .executeTakeFirst();
      if ((noted.numInsertedOrUpdatedRows ?? 0n) === 0n) return 'known';
      if (happenedAtMs + notificationLifetimeMs(type) <= nowMs) return 'stale';
      const recipients = await recipientsOf(trx, carId, event);
      const quiet = await quietAccounts(trx, carId, event.movement, recipients, nowMs);
      const rows = recipients.map(({ pairingId, accountId, name, settings: _, ...browser }) => {
        const sent = quiet.has(accountId) ? { ...message(name), isQuiet: true as const } : message(name);
        return messageRow(browser, { message: sent, pairingId, happenedAtMs }, nowMs);
      });
      await putMessages(trx, rows.filter(isDeliverable));
      return 'new';
    });
  }

  /** Forgets events that no car reports again. */
  async clean(): Promise<void> {
    const events = { table: 'car_events', column: 'received_at' } as const;
    await deleteUntil(this.database, events, this.nowMs() - REMEMBERED_MS);
  }
}

/** The browsers that an event is pushed to, each with its account and settings. */
async function recipientsOf(
  trx: Transaction<Tables>,
  carId: string,
  { onlyPairingId, exceptPairingId, wanted, movement }: ReportedEvent,
) {
  const browsers = await browsersOf(trx, carId, exceptPairingId);
  return browsers
    .map((browser) => ({ ...browser, settings: switchesOf(browser.settings) }))
    .filter(({ pairingId }) => onlyPairingId === null || pairingId === onlyPairingId)
    .filter(({ settings }) => settings[wanted] && (!movement || isHeeded(settings, movement.cameras)));
}

/** The accounts for which an event makes no sound: a picture, and an alarm in their pause. */
async function quietAccounts(
  trx: Transaction<Tables>,
  carId: string,
  movement: ReportedMovement | null,
  recipients: Awaited<ReturnType<typeof recipientsOf>>,
  nowMs: number,
): Promise<Set<string>> {
  const accounts = new Map(recipients.map(({ accountId, settings }) => [accountId, settings]));
  if (movement?.isPicture) return new Set(accounts.keys());
  const quiet = new Set<string>();
  if (!movement) return quiet;
  // In one order, so that concurrent alarms never wait for each other.
  for (const [accountId, settings] of [...accounts].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (!(await claimSound(trx, { accountId, carId }, settings, nowMs))) quiet.add(accountId);
  return quiet;
}

/** The browsers of all accounts paired with the car but the one left out, each with the account's name and switches for it. */
function browsersOf(trx: Transaction<Tables>, carId: string, exceptPairingId: string | null) {
  return (
    pairingsWithSwitches(trx)
      .innerJoin('push_subscriptions', 'push_subscriptions.account_id', 'links.account_id')
      .select([
        'links.id as pairingId',
        'links.account_id as accountId',
        'push_subscriptions.endpoint',
        'push_subscriptions.language',
      ])
      .where('links.car_id', '=', carId)
      .$if(exceptPairingId !== null, (query) => query.where('links.id', '!=', exceptPairingId))
      // Waits for deletions in progress: a message belongs to its browser and its pairing.
      .$if(hasRowLocks(trx), (query) => query.forKeyShare(['links', 'push_subscriptions']))
      .execute()
  );
}
