import { defineSource } from '../source.ts';
import { createObdSource } from './create-obd-source.ts';
import { adapterLine, obdConfigSchema } from './obd-config.ts';
import { obdFinder } from './obd-finder.ts';

export const obd = defineSource({
  name: 'obd',
  label: 'OBD',
  doc: 'OBD: an adapter in the diagnostic plug',
  options: obdConfigSchema,
  finder: obdFinder,
  open: (config, context) => createObdSource(config, adapterLine(config, context.io, context.clock), context),
});
