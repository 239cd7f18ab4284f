import { type AppConfigSetting, type AppConfigState, appConfigSettingSchema } from '@ligo/protocol';
import { changedSettings, effectiveSettings } from '../../core/app-settings/app-settings.ts';
import type { Facts } from '../../ports/facts.ts';
import type { Log } from '../../ports/log.ts';
import type { Orders } from '../../ports/orders.ts';

const FACT = 'app-config';

/** What they need. */
interface SettingsNeeds {
  facts: Facts;
  orders: Pick<Orders, 'give'>;
  /** Everything of the app works on this unit, its reboot routine included. */
  isWorkingFully: boolean;
  log: Log;
}

/** The app's settings: kept, and made to hold when the car is switched off. */
export class AppSettings {
  private wasOn: boolean | null = null;

  constructor(private readonly needs: SettingsNeeds) {}

  state(): AppConfigState {
    return { ...this.setting(), isWorkingFully: this.needs.isWorkingFully };
  }

  /** Keeps the settings; `false` if the disk fails, and they stay as they were. */
  change(wanted: AppConfigSetting): boolean {
    try {
      this.needs.facts.write(FACT, changedSettings(this.setting(), wanted, this.needs.isWorkingFully));
      return true;
    } catch (error) {
      this.needs.log.error({ err: error }, 'settings could not be kept');
      return false;
    }
  }

  /** Takes whether the car is on; `null` if that is not known. */
  receive(isOn: boolean | null): void {
    if (isOn === null) return;
    if (this.wasOn === true && !isOn) this.beforeCarOff();
    this.wasOn = isOn;
  }

  private beforeCarOff(): void {
    const { allowOnlineWhileCarOff, keepWifiWhileCarOff } = effectiveSettings(this.setting());
    void this.needs.orders.give({ command: 'usb-power', isOn: allowOnlineWhileCarOff });
    void this.needs.orders.give({ command: 'wifi', isOn: keepWifiWhileCarOff });
  }

  private setting(): AppConfigSetting {
    const parsed = appConfigSettingSchema.safeParse(this.needs.facts.read(FACT));
    return parsed.success ? parsed.data : appConfigSettingSchema.parse({});
  }
}
