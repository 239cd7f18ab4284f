import {
  type SentryConfigSetting,
  type SentryMask,
  sentryConfigSettingSchema,
  sentryMaskSchema,
} from '@ligo/protocol';
import { z } from 'zod';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { Log } from '../../ports/log.ts';

const CONFIG_KEY = 'sentry-config';
const MASKS_KEY = 'sentry-masks';
const masksSchema = z.array(sentryMaskSchema).catch([]);

/** Reads settings field by field: a field with an invalid value of another version gets its default, without effect on the others. */
function readSetting(saved: unknown): SentryConfigSetting {
  const parsed = sentryConfigSettingSchema.safeParse(saved ?? {});
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const fields = Object.entries(Object(saved)).filter(([name]) => !wrong.has(name));
  return sentryConfigSettingSchema.parse(Object.fromEntries(fields));
}

/** Sentry's saved settings and masks. */
export class SentrySettings {
  private saved: { setting: SentryConfigSetting; masks: readonly SentryMask[] };

  /** Throws if the disk cannot be read. */
  constructor(
    private readonly kv: KeyValueStore,
    private readonly log: Log,
  ) {
    this.saved = {
      setting: readSetting(kv.read(CONFIG_KEY)),
      masks: masksSchema.parse(kv.read(MASKS_KEY) ?? []),
    };
  }

  setting(): SentryConfigSetting {
    return this.saved.setting;
  }

  masks(): readonly SentryMask[] {
    return this.saved.masks;
  }

  /** Saves settings. Returns `false`, without a change, if the disk fails. */
  change(setting: SentryConfigSetting): boolean {
    if (!this.write(CONFIG_KEY, setting)) return false;
    this.saved = { ...this.saved, setting };
    return true;
  }

  /** Saves the last mask of each camera. Returns `false`, without a change, if the disk fails. */
  changeMasks(wanted: readonly SentryMask[]): boolean {
    const masks = [...new Map(wanted.map((mask) => [mask.camId, mask])).values()];
    if (!this.write(MASKS_KEY, masks)) return false;
    this.saved = { ...this.saved, masks };
    return true;
  }

  private write(name: string, value: unknown): boolean {
    try {
      this.kv.write(name, value);
      return true;
    } catch (error) {
      this.log.error({ err: error, name }, 'settings of Sentry could not be saved');
      return false;
    }
  }
}
