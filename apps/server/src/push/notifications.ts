import {
  type HttpRequest,
  type NotificationSettings,
  type PushMessage,
  type PushSubscriptionData,
  SETTING_BY_EVENT,
} from '@ligo/protocol';
import type { CarEvents, ReportedMovement } from '../storage/car-events.ts';
import type { NotificationSwitches, SavedSettings } from '../storage/notification-switches.ts';
import type { PushSubscriptions } from '../storage/push-subscriptions.ts';
import { isPushEndpoint } from './public-lookup.ts';
import type { PushSettings } from './send-push.ts';

type CarEvent = HttpRequest<'carEvent'>;

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

  /** Registers an account's browser; `false` for an invalid address of a push service. */
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

  saveSettings(accountId: string, carId: string, settings: SavedSettings): Promise<void> {
    return this.switches.save(accountId, carId, settings);
  }

  /** Notifies the owners of a car's event, except the one who caused it. A repeated event has no effect. */
  async notify(
    carId: string,
    { eventId, sentAt, onlyLinkId, exceptLinkId, ...event }: CarEvent,
  ): Promise<void> {
    const { nowMs } = this.pushSettings;
    const message = (carName: string): PushMessage => ({ ...event, carId, carName });
    // The age uses the car's own clock if the car sent its time, so that a wrong clock does not make events stale.
    const ageMs = Math.round(Math.max(0, (sentAt ?? nowMs()) - event.time));
    const happening = {
      ...{ eventId, type: event.type, happenedAtMs: nowMs() - ageMs },
      onlyPairingId: onlyLinkId ?? null,
      exceptPairingId: exceptLinkId ?? null,
      wanted: SETTING_BY_EVENT[event.type],
      movement: event.type === 'SentryMovement' ? movementOf(event) : null,
    };
    const added = await this.events.add(carId, happening, message);
    if (added === 'new') this.onNew();
    if (added === 'stale') this.onStale();
  }
}

const movementOf = ({
  cameras,
  picture,
}: Pick<Extract<CarEvent, { type: 'SentryMovement' }>, 'cameras' | 'picture'>): ReportedMovement => ({
  cameras,
  isPicture: picture !== undefined,
});
