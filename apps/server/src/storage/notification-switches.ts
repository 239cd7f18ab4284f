import { type HttpRequest, type NotificationSettings, notificationSettingsSchema } from '@ligo/protocol';
import type { Database } from './database.ts';

/** The switches in a stored text; the defaults if it is missing or invalid. */
export function switchesOf(stored: string | null): NotificationSettings {
  try {
    return notificationSettingsSchema.parse(JSON.parse(stored ?? '{}'));
  } catch {
    return notificationSettingsSchema.parse({});
  }
}

/** The pairings, each with its account's stored switches for the car; `null`: none stored. */
export function pairingsWithSwitches(database: Database) {
  return database
    .selectFrom('links')
    .leftJoin('notification_settings', (join) =>
      join
        .onRef('notification_settings.account_id', '=', 'links.account_id')
        .onRef('notification_settings.car_id', '=', 'links.car_id'),
    )
    .select(['links.name', 'notification_settings.settings']);
}

/** Settings as a phone saves them; an older one knows no limits of alarms. */
export type SavedSettings = Omit<HttpRequest<'notificationSettingsSave'>, 'carId'>;

/** The kinds of events of a car that an account is notified of. */
export class NotificationSwitches {
  constructor(private readonly database: Database) {}

  /** The account's switches for a car; the defaults if it never set them. */
  async of(accountId: string, carId: string): Promise<NotificationSettings> {
    const row = await this.database
      .selectFrom('notification_settings')
      .select('settings')
      .where('account_id', '=', accountId)
      .where('car_id', '=', carId)
      .executeTakeFirst();
    return switchesOf(row?.settings ?? null);
  }

  /** Limits that the settings do not name stay as they are. */
  async save(accountId: string, carId: string, settings: SavedSettings): Promise<void> {
    const known = await this.of(accountId, carId);
    const fields = { settings: JSON.stringify({ ...known, ...settings }) };
    await this.database
      .insertInto('notification_settings')
      .values({ account_id: accountId, car_id: carId, alarm_sounded_at: null, ...fields })
      .onConflict((conflict) => conflict.columns(['account_id', 'car_id']).doUpdateSet(fields))
      .execute();
  }
}
