import { defineSource } from '../source.ts';
import { obdConfigSchema } from './obd-config.ts';
import { obdFinder } from './obd-finder.ts';
import { createObdSource } from './obd-source.ts';

/** An OBD adapter. */
export const obd = defineSource({
  name: 'obd',
  label: 'OBD',
  doc: 'OBD: an adapter in the diagnostic plug',
  options: obdConfigSchema,
  finder: obdFinder,
  open: createObdSource,
});
