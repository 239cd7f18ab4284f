import {
  type CamId,
  type SentryConfigSetting,
  type SentryMask,
  sentryConfigSettingSchema,
  sentryMaskSchema,
} from '@ligo/protocol';
import { z } from 'zod';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { Log } from '../../ports/log.ts';
import { blindCameras } from '../detector/mask.ts';
import type { OffPlaces } from './off-places.ts';

const CONFIG_KEY = 'sentry-config';
const MASKS_KEY = 'sentry-masks';
const masksSchema = z.array(sentryMaskSchema).catch([]);

/** The settings whose changes the log records. */
export interface VisibleSettings {
  isSentryOn: boolean;
  /** The cameras in whose pictures nothing can be seen. */
  blindCamIds: readonly CamId[];
  /** They are all cameras of the car. */
  isBlindEverywhere: boolean;
}

/** Reads settings field by field: a field that another version of the app wrote differently gets its default and affects no other. */
function readSetting(kept: unknown): SentryConfigSetting {
  const parsed = sentryConfigSettingSchema.safeParse(kept ?? {});
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const fields = Object.entries(Object(kept)).filter(([name]) => !wrong.has(name));
  return sentryConfigSettingSchema.parse(Object.fromEntries(fields));
}

export class SentrySettings {
  private saved: { setting: SentryConfigSetting; masks: readonly SentryMask[] };

  /** Throws if the disk cannot be read. */
  constructor(
    private readonly kv: KeyValueStore,
    private readonly log: Log,
    /** The cameras of the car. */
    private readonly camIds: readonly CamId[],
    private readonly places: OffPlaces,
  ) {
    this.saved = {
      setting: readSetting(kv.read(CONFIG_KEY)),
      masks: masksSchema.parse(kv.read(MASKS_KEY) ?? []),
    };
    this.movePlaces();
  }

  /** With the places of the book, and those that could not be moved there. */
  setting(): SentryConfigSetting {
    const { setting } = this.saved;
    return { ...setting, offPlaces: [...this.places.all(), ...(setting.offPlaces ?? [])] };
  }

  masks(): readonly SentryMask[] {
    return this.saved.masks;
  }

  /** Whether Sentry is on, and which cameras see nothing by masks and detection settings. */
  visible(): VisibleSettings {
    const { setting, masks } = this.saved;
    const blindCamIds = blindCameras(this.camIds, masks, setting);
    const isBlindEverywhere = blindCamIds.length === this.camIds.length;
    return { isSentryOn: setting.isSentryOn, blindCamIds, isBlindEverywhere };
  }

  /** Stores settings; `false` if the disk fails, and they stay unchanged. */
  change({ offPlaces = [], ...setting }: SentryConfigSetting): boolean {
    if (!this.write(CONFIG_KEY, setting, () => this.places.replace(offPlaces))) return false;
    this.saved = { ...this.saved, setting };
    return true;
  }

  /** Stores masks, the last one of each camera; `false` if the disk fails, and they stay unchanged. */
  changeMasks(wanted: readonly SentryMask[]): boolean {
    const masks = [...new Map(wanted.map((mask) => [mask.camId, mask])).values()];
    if (!this.write(MASKS_KEY, masks)) return false;
    this.saved = { ...this.saved, masks };
    return true;
  }

  /** Moves the places of an older version's settings into the book. If that fails, the next start tries it again. */
  private movePlaces(): void {
    const { offPlaces = [], ...setting } = this.saved.setting;
    if (offPlaces.length === 0) return;
    if (this.write(CONFIG_KEY, setting, () => this.places.migrate(offPlaces)))
      this.saved = { ...this.saved, setting };
  }

  private write(name: string, value: unknown, andWrite = () => {}): boolean {
    try {
      this.places.transaction(() => {
        this.kv.write(name, value);
        andWrite();
      });
      return true;
    } catch (error) {
      this.log.error({ err: error, name }, 'Sentry settings could not be stored');
      return false;
    }
  }
}
