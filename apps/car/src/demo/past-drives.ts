import type { DoorName } from '@ligo/protocol';

/** A drive of the days before the visit, by the visitor's local time. */
export interface PastDrive {
  /** 1 is yesterday. */
  daysAgo: number;
  hour: number;
  minute: number;
  /** Where it ends, as a part of the round trip that the simulated car drives; 1 is at home again. */
  endsAt: number;
  /** Who or what else gets in and out. */
  doors: readonly DoorName[];
  /** The infotainment unit was restarted after it. */
  hasReboot?: true;
}

const WORK = 0.43;
const SHOP = 0.76;

/** Four days, oldest first: each of them begins and ends at home, where the visitor finds the car. */
export const PAST_DRIVES: readonly PastDrive[] = [
  { daysAgo: 4, hour: 8, minute: 12, endsAt: WORK, doors: [] },
  { daysAgo: 4, hour: 17, minute: 41, endsAt: 1, doors: [] },
  { daysAgo: 3, hour: 8, minute: 6, endsAt: WORK, doors: ['frontRight'] },
  { daysAgo: 3, hour: 17, minute: 23, endsAt: SHOP, doors: ['trunk'] },
  { daysAgo: 3, hour: 18, minute: 9, endsAt: 1, doors: ['trunk'], hasReboot: true },
  { daysAgo: 2, hour: 11, minute: 34, endsAt: 1, doors: ['frontRight', 'rearLeft'] },
  { daysAgo: 1, hour: 8, minute: 15, endsAt: WORK, doors: [] },
  { daysAgo: 1, hour: 13, minute: 2, endsAt: SHOP, doors: ['frontRight'] },
  { daysAgo: 1, hour: 18, minute: 27, endsAt: 1, doors: ['rearRight'] },
];

/** When a drive began, unix ms; `nowMs` is the visit. */
export function startOf({ daysAgo, hour, minute }: PastDrive, nowMs: number): number {
  const date = new Date(nowMs);
  date.setDate(date.getDate() - daysAgo);
  return date.setHours(hour, minute, 0, 0);
}
