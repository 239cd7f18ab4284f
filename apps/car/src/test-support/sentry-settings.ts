import { type SentryConfigSetting, sentryConfigSettingSchema } from '@ligo/protocol';
import { heldSettings, watchSettings } from '../core/sentry/watch-settings.ts';
import type { Wish } from '../core/sentry/watch-state.ts';

/** What an owner wishes who has switched Sentry on; the rest is as the car has it. */
export function wishOf(given: Partial<SentryConfigSetting> = {}): Wish {
  const settings = heldSettings(sentryConfigSettingSchema.parse({ isSentryOn: true, ...given }));
  return { settings, watch: watchSettings(settings, settings.storageLimit, []) };
}
