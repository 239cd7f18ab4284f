import { createScope } from '@ligo/machine';
import { type AppConfigSetting, type AppConfigState, appConfigSettingSchema } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { UnitBoot } from '../ports/unit-boot.ts';
import { areOperational, CAR_OFF_COMMANDS, CarOff } from './car-off.ts';
import type { RoutineLimits } from './reboot-routine.ts';

export interface AppSettingsModule extends CarModule {
  /** Whether a source ever reported that the car is on or off: commands at switch-off need it. */
  wasPowerStateReported(): boolean;
}

/** Lets phones read and change the app's settings, sends changes to all phones, and applies the settings to a car that is off. */
export function createAppSettingsModule(
  context: Pick<CarContext, 'phones' | 'kv' | 'clock' | 'commands' | 'log'>,
  { boot, ...options }: { boot: UnitBoot; sources: string; limits: RoutineLimits },
): AppSettingsModule {
  const { phones } = context;
  const settings = new AppSettings(context);
  let carOff: CarOff | null = null;
  let reported = '';
  let scope = createScope();

  function state(): AppConfigState {
    const failedOrders = carOff?.givenUp() ?? [];
    return {
      ...settings.setting(),
      isWorkingFully: settings.isFullyOperational(),
      ...(failedOrders.length > 0 && { failedOrders: [...failedOrders] }),
    };
  }

  /** FULL-1, OFF-7 */
  function broadcastNews(): void {
    const now = state();
    if (newsOf(now) !== reported) phones.broadcast('GetAppConfig', now);
    reported = newsOf(now);
  }
  return {
    name: 'app-settings',
    freshOnly: true,
    start() {
      scope = createScope();
      const running = new CarOff({
        ...context,
        ...boot,
        ...options,
        setting: () => settings.setting(),
        onEnd: broadcastNews,
      });
      carOff = running;
      reported = newsOf(state());
      scope.add(() => {
        carOff = null;
        running.stop();
      });
      scope.add(phones.on('GetAppConfig', (_extras, phone) => phone.send('GetAppConfig', state())));
      scope.add(
        phones.on('SetAppConfig', (wanted, phone) => {
          const answered = phone.send('SetAppConfig', { success: settings.change(wanted) });
          phones.broadcast('GetAppConfig', state());
          running.settingChanged();
          return answered;
        }),
      );
    },
    stop: () => scope.end(),
    receive: (state) => carOff?.receive(state),
    wasPowerStateReported: () => carOff?.wasPowerStateReported() ?? false,
  };
}

/** The parts that change without the owner. */
const newsOf = ({ isWorkingFully, failedOrders }: AppConfigState) =>
  JSON.stringify([isWorkingFully, failedOrders]);

const STORE_KEY = 'app-config';

class AppSettings {
  /** The saved settings; `null` before the first read. */
  private known: AppConfigSetting | null = null;

  constructor(private readonly context: Pick<CarContext, 'kv' | 'commands' | 'log'>) {}

  isFullyOperational(): boolean {
    return areOperational(this.context.commands.states(), CAR_OFF_COMMANDS);
  }

  /** Saves the settings. Returns `false`, without a change, if this unit does not support them or the disk fails. */
  change(wanted: AppConfigSetting): boolean {
    try {
      // FULL-2
      const changesRoutine = wanted.avoidRebootRoutine !== this.setting().avoidRebootRoutine;
      if (changesRoutine && !this.isFullyOperational()) return false;
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
