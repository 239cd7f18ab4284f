import { type SentryConfigSetting, sentryConfigSettingSchema } from '@ligo/protocol';
import { type DesiredState, effectiveSentrySettings, watchSettings } from '../watch/watch-state.ts';

/** Settings of an owner who has switched Sentry on; the rest are the car's defaults. */
export function desiredStateOf(given: Partial<SentryConfigSetting> = {}, isBlind = false): DesiredState {
  const settings = effectiveSentrySettings(sentryConfigSettingSchema.parse({ isSentryOn: true, ...given }));
  return { settings, watch: watchSettings(settings, []), isBlind };
}
