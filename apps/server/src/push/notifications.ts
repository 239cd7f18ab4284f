import type { HttpRequest, NotificationSettings, PushMessage, PushSubscriptionData } from '@ligo/protocol';
import type { NotificationSwitches } from '../storage/notification-switches.ts';
import type { PushOutbox } from '../storage/push-outbox.ts';
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

export interface NotificationsParts {
  publicKey: string;
  isProduction: boolean;
  subscriptions: PushSubscriptions;
  switches: NotificationSwitches;
  outbox: PushOutbox;
  nowMs: () => number;
  /** There is something to deliver. */
  onNew(): void;
}

/** What accounts are told by push, and how they choose it. */
export class Notifications {
  constructor(private readonly parts: NotificationsParts) {}

  get publicKey(): string {
    return this.parts.publicKey;
  }

  /** Notes an account's browser; `false` for an address that no push service can have. */
  async register(
    accountId: string,
    subscription: PushSubscriptionData,
    language: string | null,
  ): Promise<boolean> {
    if (!isPushEndpoint(subscription.endpoint, this.parts.isProduction)) return false;
    await this.parts.subscriptions.register(accountId, subscription, language);
    return true;
  }

  settings(accountId: string, carId: string): Promise<NotificationSettings> {
    return this.parts.switches.of(accountId, carId);
  }

  saveSettings(accountId: string, carId: string, settings: NotificationSettings): Promise<void> {
    return this.parts.switches.save(accountId, carId, settings);
  }

  /** Tells of a car's event; `false` for one that lacks what its kind needs. The same event told again is told nobody. */
  async tell(carId: string, event: CarEvent): Promise<boolean> {
    if (!messageOf(carId, '', event)) return false;
    const message = (carName: string) => messageOf(carId, carName, event) as PushMessage;
    const isNew = await this.parts.outbox.addEvent(carId, event.eventId, SWITCHES[event.type], message);
    if (isNew) this.parts.onNew();
    return true;
  }

  /** Tells an account that its link to a car has ended at the car. */
  async tellUnlinked(accountId: string, carId: string): Promise<void> {
    const { outbox, nowMs, onNew } = this.parts;
    await outbox.addFor(accountId, { type: 'CarUnlink', carId, carName: '', time: nowMs() });
    onNew();
  }
}
