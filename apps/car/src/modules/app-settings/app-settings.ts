import { type AppConfigSetting, appConfigSettingSchema } from '@ligo/protocol';
import { isAllowed } from '../../core/app-settings/app-settings.ts';
import { CAR_OFF_COMMANDS, doWork } from '../../core/app-settings/working-fully.ts';
import type { Facts } from '../../ports/facts.ts';
import type { Log } from '../../ports/log.ts';
import type { Orders } from '../../ports/orders.ts';

const FACT = 'app-config';

/** The app's settings, kept, and whether its unit works fully. */
export class AppSettings {
  /** As they are kept; `null` until they were read. */
  private known: AppConfigSetting | null = null;

  constructor(private readonly needs: { facts: Facts; orders: Pick<Orders, 'states'>; log: Log }) {}

  isWorkingFully(): boolean {
    return doWork(this.needs.orders.states(), CAR_OFF_COMMANDS);
  }

  /** Keeps the settings; `false` if they cannot be so on this unit, or the disk fails, and they stay as they were. */
  change(wanted: AppConfigSetting): boolean {
    try {
      if (!isAllowed(this.setting(), wanted, this.isWorkingFully())) return false;
      this.needs.facts.write(FACT, wanted);
      this.known = wanted;
      return true;
    } catch (error) {
      this.needs.log.error({ err: error }, 'settings could not be kept');
      return false;
    }
  }

  /** The settings as they are. Throws if the disk cannot be read before it ever was. */
  setting(): AppConfigSetting {
    this.known ??=
      appConfigSettingSchema.safeParse(this.needs.facts.read(FACT)).data ?? appConfigSettingSchema.parse({});
    return this.known;
  }
}
