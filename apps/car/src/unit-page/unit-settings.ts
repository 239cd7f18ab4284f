import { z } from 'zod';
import { cameraChoiceSchema } from '../platform/browser/cameras/camera-choices.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import { parkedAfterMinSchema } from '../sources/inferred-power/parked-after.ts';
import { DEFAULT_PROFILE } from '../sources/obd/default-profile.ts';

const text = z.string().max(300);

/** The OBD adapter that the owner has chosen in this browser, and the car at it. */
const adapterSettingsSchema = z.object({
  by: z.enum(['bluetooth', 'serial']),
  id: text.describe('By which the browser finds it again.'),
  name: text,
  profile: text.default(DEFAULT_PROFILE),
  car: text.nullable().default(null).describe('Make, model and years; null: any car.'),
});
export type AdapterSettings = z.output<typeof adapterSettingsSchema>;
export type AdapterKind = AdapterSettings['by'];

/** The owner's choices on the page of the unit. */
export const unitSettingsSchema = z.object({
  parkedAfterMin: parkedAfterMinSchema,
  isChargerIgnition: z.boolean().default(false).describe('The device is charged only while the car is on.'),
  adapter: adapterSettingsSchema.nullable().default(null),
  cameras: z.array(cameraChoiceSchema).default([]),
});
export type UnitSettings = z.output<typeof unitSettingsSchema>;

const NAME = 'unit-settings';

/** The stored choices; the usual ones where there are none that can be read. */
export const loadUnitSettings = (kv: KeyValueStore): UnitSettings =>
  unitSettingsSchema.safeParse(kv.read(NAME)).data ?? unitSettingsSchema.parse({});

/** Throws if the storage fails. */
export const saveUnitSettings = (kv: KeyValueStore, settings: UnitSettings): void => kv.write(NAME, settings);
