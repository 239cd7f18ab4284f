import { defineSource } from '../source.ts';
import { diplusConfigSchema } from './diplus-config.ts';
import { createDiplusSource } from './diplus-source.ts';

/** Di+, an app on the unit of BYD cars. */
export const diplus = defineSource({
  name: 'diplus',
  label: 'Di+',
  doc: 'Di+: cars of BYD',
  options: diplusConfigSchema,
  open: createDiplusSource,
});
