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
import type { PushSettings } from './send-push.ts';

type CarEvent = HttpRequest<'carEvent'>;

/** What accounts are told by push, and how they choose it. */
export class Notifications {
  /** `onNew` is called when a message is queued, `onStale` when an event was too old to send. */
  constructor(
    private readonly pushSettings: Pick<PushSettings, 'keys' | 'allowsLoopback' | 'nowMs'>,
    private readonly subscriptions: PushSubscriptions,
    private readonly switches: NotificationSwitches,
    private readonly events: CarEvents,
    private readonly onNew: () => void,
    private readonly onStale: () => void,
  ) {}

  get publicKey(): string {
    return this.pushSettings.keys.publicKey;
  }

  /** Notes an account's browser; `false` for an address that no push service can have. */
  async register(
    accountId: string,
    subscription: PushSubscriptionData,
    language: string | null,
  ): Promise<boolean> {
    if (!isPushEndpoint(subscription.endpoint, this.pushSettings.allowsLoopback)) return false;
    await this.subscriptions.register(accountId, subscription, language);
    return true;
  }

  settings(accountId: string, carId: string): Promise<NotificationSettings> {
    return this.switches.of(accountId, carId);
  }

  saveSettings(accountId: string, carId: string, settings: NotificationSettings): Promise<void> {
    return this.switches.save(accountId, carId, settings);
  }

  /** Tells of a car's event. The same event told again is told nobody. */
  async notify(carId: string, { eventId, sentAt, ...event }: CarEvent): Promise<void> {
    const { nowMs } = this.pushSettings;
    const message = (carName: string): PushMessage => ({ ...event, carId, carName });
    // By the car's own clock where it tells it: one that is wrong makes no news old.
    const ageMs = Math.max(0, (sentAt ?? nowMs()) - event.time);
    const happening = { eventId, type: event.type, happenedAtMs: nowMs() - ageMs };
    const added = await this.events.add(carId, happening, SETTING_BY_EVENT[event.type], message);
    if (added === 'new') this.onNew();
    if (added === 'stale') this.onStale();
  }
}
