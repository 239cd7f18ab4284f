import type { NotificationSettings } from '@ligo/protocol';
import type { Transaction } from 'kysely';
import { hasRowLocks } from './database.ts';
import type { Tables } from './schema.ts';

type AlarmLimits = Pick<NotificationSettings, 'alarmPauseMin' | 'mutedCameras'>;

/** ALARM-1: Whether an account is notified of a movement; `cameras` detected it, `undefined`: unknown. */
export const isHeeded = ({ mutedCameras }: AlarmLimits, cameras: readonly number[] | undefined): boolean =>
  !cameras?.length || cameras.some((camera) => !mutedCameras.some((muted) => muted === camera));

/** ALARM-2, ALARM-4: Whether an alarm makes a sound; `lastMs`: the last one that did, `null`: none. Times by this server's clock, ms. */
export const isAudible = ({ alarmPauseMin }: AlarmLimits, lastMs: number | null, nowMs: number): boolean =>
  lastMs === null || lastMs > nowMs || nowMs - lastMs >= alarmPauseMin * 60_000;

/**
 * ALARM-3: Decides whether an alarm of a car makes a sound for an account, and records it if so. A concurrent transaction waits, and
 * then finds this one's record. An account without stored settings has alarms off, so it has no record.
 */
export async function claimSound(
  trx: Transaction<Tables>,
  { accountId, carId }: { accountId: string; carId: string },
  limits: AlarmLimits,
  nowMs: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('notification_settings')
    .select('alarm_sounded_at')
    .where('account_id', '=', accountId)
    .where('car_id', '=', carId)
    .$if(hasRowLocks(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!isAudible(limits, row?.alarm_sounded_at ?? null, nowMs)) return false;
  await trx
    .updateTable('notification_settings')
    .set({ alarm_sounded_at: nowMs })
    .where('account_id', '=', accountId)
    .where('car_id', '=', carId)
    .execute();
  return true;
}
