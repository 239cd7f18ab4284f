import type { PushMessage } from './push.ts';

type NewsType = PushMessage['type'];

/** Urgency of an event; 0 is sent first. Up to `LAST_ALARM_RANK` it is an alarm. */
export const URGENCY_RANK = {
  SentryMovement: 0,
  SentryStopped: 1,
  MCUReboot: 1,
  CarUnlink: 1,
  LigoInit: 2,
  // No alarms: a phone that repeats a change must not use up the limit of the alarms.
  SentrySwitchedOff: 2,
  SentryMasked: 2,
  RecordingsDeleted: 2,
  DeviceChanged: 2,
  DeviceWaiting: 2,
  Arrived: 3,
  DriveChange: 3,
  DoorChange: 3,
} as const satisfies Record<NewsType, number>;

export const LAST_ALARM_RANK = 1;

/** Whether the owner should see it at once. */
export const isAlarm = (type: NewsType): boolean => URGENCY_RANK[type] <= LAST_ALARM_RANK;

const DAY_MS = 24 * 3_600_000;
const PASSING_NEWS_MS = 10 * 60_000;

/** Lifetime of a notification, ms: doors and drives change so often that ten minutes are enough. */
export const notificationLifetimeMs = (type: NewsType): number =>
  type === 'DoorChange' || type === 'DriveChange' ? PASSING_NEWS_MS : DAY_MS;

/** Order of sending, for `sort`: alarms first, the newest first, then other events in order of time. */
export function compareUrgency(
  a: { type: NewsType; time: number },
  b: { type: NewsType; time: number },
): number {
  const rank = URGENCY_RANK[a.type];
  if (rank !== URGENCY_RANK[b.type]) return rank - URGENCY_RANK[b.type];
  return rank <= LAST_ALARM_RANK ? b.time - a.time : a.time - b.time;
}
