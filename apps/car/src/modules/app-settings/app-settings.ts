import { type AppConfigSetting, type AppConfigState, appConfigSettingSchema } from '@ligo/protocol';
import { changedSettings, effectiveSettings } from '../../core/app-settings/app-settings.ts';
import type { Facts } from '../../ports/facts.ts';
import type { Log } from '../../ports/log.ts';
import type { UnitControl } from '../../ports/unit-control.ts';

const FACT = 'app-config';

/** The app's settings: kept, and made to hold when the car is switched off. */
export class AppSettings {
  private wasOn: boolean | null = null;

  constructor(
    private readonly facts: Facts,
    private readonly unit: UnitControl,
    private readonly log: Log,
  ) {}

  state(): AppConfigState {
    return { ...this.setting(), isWorkingFully: this.unit.isWorkingFully };
  }

  /** Keeps the settings; `false` if the disk fails, and they stay as they were. */
  change(wanted: AppConfigSetting): boolean {
    try {
      this.facts.write(FACT, changedSettings(this.setting(), wanted, this.unit.isWorkingFully));
      return true;
    } catch (error) {
      this.log.error({ err: error }, 'settings could not be kept');
      return false;
    }
  }

  /** Takes whether the car is on; `null` if that is not known. */
  receive(isOn: boolean | null): void {
    if (isOn === null) return;
    if (this.wasOn === true && !isOn) this.unit.beforeCarOff(effectiveSettings(this.setting()));
    this.wasOn = isOn;
  }

  private setting(): AppConfigSetting {
    const parsed = appConfigSettingSchema.safeParse(this.facts.read(FACT));
    return parsed.success ? parsed.data : appConfigSettingSchema.parse({});
  }
}
