import { type NotificationSettings, notificationSettingsSchema } from '@ligo/protocol';
import type { Database } from './database.ts';

/** Which events of a car an account wants to hear of. */
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
    return notificationSettingsSchema.parse(row ? JSON.parse(row.settings) : {});
  }

  async save(accountId: string, carId: string, settings: NotificationSettings): Promise<void> {
    const fields = { settings: JSON.stringify(settings) };
    await this.database
      .insertInto('notification_settings')
      .values({ account_id: accountId, car_id: carId, ...fields })
      .onConflict((conflict) => conflict.columns(['account_id', 'car_id']).doUpdateSet(fields))
      .execute();
  }
}
