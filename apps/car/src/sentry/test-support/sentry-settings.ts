import { type SentryConfigSetting, sentryConfigSettingSchema } from '@ligo/protocol';
import { effectiveSentrySettings, watchSettings } from '../watch/watch-settings.ts';
import type { DesiredState } from '../watch/watch-state.ts';

/** What an owner wishes who has switched Sentry on; the rest is as the car has it. */
export function desiredStateOf(given: Partial<SentryConfigSetting> = {}): DesiredState {
  const settings = effectiveSentrySettings(sentryConfigSettingSchema.parse({ isSentryOn: true, ...given }));
  return { settings, watch: watchSettings(settings, settings.storageLimit, []) };
}
