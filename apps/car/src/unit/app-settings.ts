import { type AppConfigSetting, appConfigSettingSchema } from '@ligo/protocol';
import type { Commands } from '../ports/commands.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Log } from '../ports/log.ts';
import { isChangeAllowed } from './app-settings-rules.ts';
import { areOperational, CAR_OFF_COMMANDS } from './are-operational.ts';

const STORE_KEY = 'app-config';

/** The app's settings, kept, and whether its unit works fully. */
export class AppSettings {
  /** As they are kept; `null` until they were read. */
  private known: AppConfigSetting | null = null;

  constructor(private readonly needs: { kv: KeyValueStore; commands: Pick<Commands, 'states'>; log: Log }) {}

  isFullyOperational(): boolean {
    return areOperational(this.needs.commands.states(), CAR_OFF_COMMANDS);
  }

  /** Keeps the settings; `false` if they cannot be so on this unit, or the disk fails, and they stay as they were. */
  change(wanted: AppConfigSetting): boolean {
    try {
      if (!isChangeAllowed(this.setting(), wanted, this.isFullyOperational())) return false;
      this.needs.kv.write(STORE_KEY, wanted);
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
      appConfigSettingSchema.safeParse(this.needs.kv.read(STORE_KEY)).data ??
      appConfigSettingSchema.parse({});
    return this.known;
  }
}
