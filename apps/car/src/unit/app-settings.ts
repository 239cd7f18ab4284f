import { type AppConfigSetting, appConfigSettingSchema } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';
import { isChangeAllowed } from './app-settings-rules.ts';
import { areOperational, CAR_OFF_COMMANDS } from './are-operational.ts';

const STORE_KEY = 'app-config';

/** The app's saved settings, and whether its unit is fully operational. */
export class AppSettings {
  /** The saved settings; `null` before the first read. */
  private known: AppConfigSetting | null = null;

  constructor(private readonly context: Pick<CarContext, 'kv' | 'commands' | 'log'>) {}

  isFullyOperational(): boolean {
    return areOperational(this.context.commands.states(), CAR_OFF_COMMANDS);
  }

  /** Saves the settings. Returns `false`, without a change, if this unit does not support them or the disk fails. */
  change(wanted: AppConfigSetting): boolean {
    try {
      if (!isChangeAllowed(this.setting(), wanted, this.isFullyOperational())) return false;
      this.context.kv.write(STORE_KEY, wanted);
      this.known = wanted;
      return true;
    } catch (error) {
      this.context.log.error({ err: error }, 'the settings could not be saved');
      return false;
    }
  }

  /** The present settings. Throws if the disk fails at the first read. */
  setting(): AppConfigSetting {
    this.known ??=
      appConfigSettingSchema.safeParse(this.context.kv.read(STORE_KEY)).data ??
      appConfigSettingSchema.parse({});
    return this.known;
  }
}
