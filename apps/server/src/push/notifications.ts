import {
  type HttpRequest,
  type NotificationSettings,
  type PushMessage,
  type PushSubscriptionData,
  SETTING_BY_EVENT,
} from '@ligo/protocol';
import type { CarEvents } from '../storage/car-events.ts';
import type { NotificationSwitches } from '../storage/notification-switches.ts';
import type { PushSubscriptions } from '../storage/push-subscriptions.ts';
import { isPushEndpoint } from './push-endpoint.ts';

type CarEvent = HttpRequest<'carEvent'>;

export interface NotificationsNeeds {
  publicKey: string;
  /** Whether a push service may be on this machine. */
  allowsLoopback: boolean;
  subscriptions: PushSubscriptions;
  switches: NotificationSwitches;
  events: CarEvents;
  nowMs: () => number;
  /** There is something to deliver. */
  onNew(): void;
  /** Something was too old to be told. */
  onStale(): void;
}

/** What accounts are told by push, and how they choose it. */
export class Notifications {
  constructor(private readonly needs: NotificationsNeeds) {}

  get publicKey(): string {
    return this.needs.publicKey;
  }

  /** Notes an account's browser; `false` for an address that no push service can have. */
  async register(
    accountId: string,
    subscription: PushSubscriptionData,
    language: string | null,
  ): Promise<boolean> {
    if (!isPushEndpoint(subscription.endpoint, this.needs.allowsLoopback)) return false;
    await this.needs.subscriptions.register(accountId, subscription, language);
    return true;
  }

  settings(accountId: string, carId: string): Promise<NotificationSettings> {
    return this.needs.switches.of(accountId, carId);
  }

  saveSettings(accountId: string, carId: string, settings: NotificationSettings): Promise<void> {
    return this.needs.switches.save(accountId, carId, settings);
  }

  /** Tells of a car's event. The same event told again is told nobody. */
  async notify(carId: string, { eventId, sentAt, ...event }: CarEvent): Promise<void> {
    const { events, nowMs, onNew, onStale } = this.needs;
    const message = (carName: string): PushMessage => ({ ...event, carId, carName });
    // By the car's own clock where it tells it: one that is wrong makes no news old.
    const ageMs = Math.max(0, (sentAt ?? nowMs()) - event.time);
    const happening = { eventId, type: event.type, happenedAtMs: nowMs() - ageMs };
    const added = await events.add(carId, happening, SETTING_BY_EVENT[event.type], message);
    if (added === 'new') onNew();
    if (added === 'stale') onStale();
  }
}
