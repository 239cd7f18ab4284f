import type { DoorName } from '@ligo/signals';

export interface HistoryDrive {
  /** Days before the visit and local time, or how long before it. */
  began: { daysAgo: number; hour: number; minute: number } | { minutesAgo: number };
  /** Where it ends, as a part of the round trip that the simulated car drives; 1 is at home again. */
  endsAt: number;
  /** Doors that other people and luggage use. */
  doors: readonly DoorName[];
  /** The infotainment unit was restarted after it. */
  hasReboot?: true;
}

const WORK = 0.43;
const SHOP = 0.76;

const at = (daysAgo: number, hour: number, minute: number) => ({ daysAgo, hour, minute });

/**
 * Oldest first; each day begins and ends at home, where the visitor finds the car. The last of them lie so shortly before the visit
 * that the screens of today have something to show, but for the first hour of a day, and still after the evening before.
 */
export const HISTORY_DRIVES: readonly HistoryDrive[] = [
  { began: at(4, 8, 12), endsAt: WORK, doors: [] },
  { began: at(4, 17, 41), endsAt: 1, doors: [] },
  { began: at(3, 8, 6), endsAt: WORK, doors: ['frontRight'] },
  { began: at(3, 17, 23), endsAt: SHOP, doors: ['trunk'] },
  { began: at(3, 18, 9), endsAt: 1, doors: ['trunk'], hasReboot: true },
  { began: at(2, 11, 34), endsAt: 1, doors: ['frontRight', 'rearLeft'] },
  { began: at(1, 8, 15), endsAt: WORK, doors: [] },
  { began: at(1, 17, 52), endsAt: 1, doors: [] },
  { began: { minutesAgo: 288 }, endsAt: WORK, doors: ['frontRight'] },
  { began: { minutesAgo: 151 }, endsAt: SHOP, doors: [] },
  { began: { minutesAgo: 44 }, endsAt: 1, doors: ['rearRight'] },
];

/** When a drive began, unix ms; `nowMs` is the visit. */
export function startOf({ began }: HistoryDrive, nowMs: number): number {
  if ('minutesAgo' in began) return nowMs - began.minutesAgo * 60_000;
  const date = new Date(nowMs);
  date.setDate(date.getDate() - began.daysAgo);
  return date.setHours(began.hour, began.minute, 0, 0);
}
