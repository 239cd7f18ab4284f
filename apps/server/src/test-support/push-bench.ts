import type { PushSubscriptionData } from '@ligo/protocol';
import { expect, vi } from 'vitest';
import { Cars } from '../cars/cars.ts';
import type { PairingChange } from '../cars/pairing-changes.ts';
import { Notifications } from '../push/notifications.ts';
import { publicLookup } from '../push/public-lookup.ts';
import { PushSender } from '../push/push-sender.ts';
import { sendPush, type VapidKeys, vapidKeys } from '../push/send-push.ts';
import { SendingBudget, TRIES_PER_ACCOUNT } from '../push/sending-budget.ts';
import { Accounts } from '../storage/accounts.ts';
import { CarEvents } from '../storage/car-events.ts';
import { CarRegistry } from '../storage/car-registry.ts';
import type { Database } from '../storage/database.ts';
import { NotificationSwitches } from '../storage/notification-switches.ts';
import { PairingCodes } from '../storage/pairing-codes.ts';
import { Pairings } from '../storage/pairings.ts';
import { type Delivery, PushOutbox } from '../storage/push-outbox.ts';
import { PushSubscriptions } from '../storage/push-subscriptions.ts';
import { secretNamed } from '../storage/secrets.ts';
import type { Engine } from './databases.ts';
import { type PushBrowser, type PushService, pushBrowser, startPushService } from './push-service.ts';

export const CAR = 'a-car-of-this-test';
export const OTHER_CAR = 'another-car-of-it';

const TABLES = [
  'push_deliveries',
  'push_subscriptions',
  'car_events',
  'notification_settings',
  'links',
  'cars',
  'accounts',
] as const;

/** Servers as far as pushes go, with a database, a push service and a clock of the test. */
export class PushBench {
  database!: Database;
  pairings!: Pairings;
  ann = '';
  bob = '';
  nowMs = 0;
  keys!: VapidKeys;
  /** How tries ended, in order. */
  counted: string[] = [];
  /** Hosts that rejected the key, as reported to the operator. */
  forbidding: string[] = [];
  /** Whether errors of the database are part of the test. */
  isFailing = false;
  /** Changed pairings, as published to signaling. */
  changes: PairingChange[] = [];
  private couriers: PushSender[] = [];

  private constructor(
    private readonly engine: Engine,
    readonly service: PushService,
  ) {}

  static async start(startEngine: () => Promise<Engine>): Promise<PushBench> {
    return new PushBench(await startEngine(), await startPushService());
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.engine.stop();
  }

  /** Two accounts that are paired with one car, and another car. */
  async begin(): Promise<void> {
    this.database = await this.engine.open();
    [this.counted, this.forbidding, this.changes, this.couriers] = [[], [], [], []];
    this.service.received.length = 0;
    this.service.answers.length = 0;
    this.isFailing = false;
    this.nowMs = Date.now();
    for (const table of TABLES) await this.database.deleteFrom(table).execute();
    const now = () => this.nowMs;
    this.pairings = new Pairings(this.database, now);
    const cars = new CarRegistry(this.database, now);
    for (const car of [CAR, OTHER_CAR]) await cars.register(car, `key of ${car}`, 1);
    this.ann = await this.account('ann');
    this.bob = await this.account('bob');
    for (const account of [this.ann, this.bob]) await this.pair(account, CAR);
    await this.pairings.rename(this.ann, CAR, "Ann's");
    this.keys = await secretNamed(this.database, 'vapid-private-key', vapidKeys);
  }

  async end(): Promise<void> {
    for (const courier of this.couriers) await courier.stop();
    await this.database.destroy();
  }

  account(subject: string): Promise<string> {
    const accounts = new Accounts(this.database, () => this.nowMs);
    return accounts.idFor({ issuer: 'i', subject, email: `${subject}@x.example` });
  }

  async pair(account: string, car: string): Promise<void> {
    const codes = new PairingCodes(this.database, () => this.nowMs);
    await codes.offer(car, `CODE-${account}`, this.nowMs + 1_000);
    await codes.redeem(account, `CODE-${account}`);
  }

  /** The id of an account's pairing with a car. */
  async pairingOf(account: string, car: string): Promise<string> {
    return (await this.pairings.find(account, car))?.pairingId ?? '';
  }

  /** The push part of a server; several may share the database. `onSend` is called for each attempt. */
  server({ onSend = (_delivery: Delivery) => {}, tries = TRIES_PER_ACCOUNT } = {}) {
    const now = () => this.nowMs;
    const outbox = new PushOutbox(this.database, now);
    const subscriptions = new PushSubscriptions(this.database, now);
    const settings = {
      keys: this.keys,
      subject: 'mailto:op@x.example',
      nowMs: now,
      lookup: publicLookup(async () => []),
      allowsLoopback: true,
    };
    const courier = new PushSender(
      outbox,
      subscriptions,
      new SendingBudget(tries),
      (delivery, signal) => {
        onSend(delivery);
        return sendPush(delivery, settings, signal);
      },
      {
        count: (result, number = 1) => {
          for (let each = 0; each < number; each++) this.counted.push(result);
        },
        onForbidden: (host) => void this.forbidding.push(host),
        onError: (error) => {
          if (!this.isFailing) throw error;
        },
      },
      now,
      () => 0,
    );
    this.couriers.push(courier);
    const notifications = new Notifications(
      settings,
      subscriptions,
      new NotificationSwitches(this.database),
      new CarEvents(this.database, now),
      () => courier.deliverDue(),
      () => void this.counted.push('stale'),
    );
    const cars = new Cars(
      new CarRegistry(this.database, now),
      this.pairings,
      new PairingCodes(this.database, now),
      { isSignedBy: async () => false },
      { publish: (change) => void this.changes.push(change) },
      1,
      now,
      () => courier.deliverDue(),
    );
    return { cars, notifications, courier, outbox };
  }

  /** A browser of an account that was registered before there was a limit. */
  async addBrowser(account: string, { endpoint, keys }: PushSubscriptionData): Promise<void> {
    const row = { endpoint, account_id: account, ...keys, language: null, registered_at: this.nowMs };
    await this.database.insertInto('push_subscriptions').values(row).execute();
  }

  /** Turns on notifications of movements near a car for an account. */
  async enableMovementPush(account: string, car: string): Promise<void> {
    const switches = new NotificationSwitches(this.database);
    await switches.save(account, car, { ...(await switches.of(account, car)), notifySentryMovement: true });
  }

  /** A browser of an account, which is registered. */
  async browser(account: string, path: string, language: string | null = null): Promise<PushBrowser> {
    const browser = pushBrowser(this.service.origin, path);
    await this.server().notifications.register(account, browser.subscription, language);
    return browser;
  }

  /** Resolves once the service has received the first number of messages, and the second number waits. */
  async settled(received: number, waiting: number): Promise<void> {
    await vi.waitFor(async () =>
      expect([this.service.received.length, await this.waiting()]).toEqual([received, waiting]),
    );
  }

  async waiting(): Promise<number> {
    return (await this.database.selectFrom('push_deliveries').selectAll().execute()).length;
  }

  opened(eventId: string) {
    return { eventId, type: 'DoorChange' as const, time: this.nowMs - 5, area: 6, state: 1 as const };
  }

  moved(eventId: string) {
    return { eventId, type: 'SentryMovement' as const, time: this.nowMs - 5 };
  }
}
