import type { HttpRequest, NotificationSettings, PushMessage, PushSubscriptionData } from '@ligo/protocol';
import type { CarEvents } from '../storage/car-events.ts';
import type { NotificationSwitches } from '../storage/notification-switches.ts';
import type { PushSubscriptions } from '../storage/push-subscriptions.ts';
import { isPushEndpoint } from './push-endpoint.ts';

type CarEvent = HttpRequest<'carEvent'>;

/** Which switch each kind of event has. */
const SWITCHES: Record<CarEvent['type'], keyof NotificationSettings> = {
  DriveChange: 'notifyDriveChange',
  DoorChange: 'notifyOpenClosedDoors',
  LigoInit: 'notifyLigoInit',
  MCUReboot: 'notifyMCUReboot',
  SentryMovement: 'notifySentryMovement',
};

/** An event as it is pushed; `null` if it lacks what its kind needs. */
function messageOf(carId: string, carName: string, event: CarEvent): PushMessage | null {
  const common = { carId, carName, time: event.time };
  const { type, isDriving, area, state } = event;
  if (type === 'DriveChange') return isDriving === undefined ? null : { type, ...common, isDriving };
  if (type === 'DoorChange')
    return area === undefined || state === undefined ? null : { type, ...common, area, state };
  return { type, ...common };
}

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

  /** Tells of a car's event; `false` for one that lacks what its kind needs. The same event told again is told nobody. */
  async tell(carId: string, event: CarEvent): Promise<boolean> {
    if (!messageOf(carId, '', event)) return false;
    const { events, nowMs, onNew, onStale } = this.needs;
    const message = (carName: string) => messageOf(carId, carName, event) as PushMessage;
    const { eventId, type, time, sentAt } = event;
    // By the car's own clock where it tells it: one that is wrong makes no news old.
    const ageMs = Math.max(0, (sentAt ?? nowMs()) - time);
    const happening = { eventId, type, happenedAtMs: nowMs() - ageMs };
    const added = await events.add(carId, happening, SWITCHES[type], message);
    if (added === 'new') onNew();
    if (added === 'stale') onStale();
    return true;
  }
}
