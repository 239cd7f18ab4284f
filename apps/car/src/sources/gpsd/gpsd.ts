import { defineSource } from '../source.ts';
import { gpsdConfigSchema } from './gpsd-config.ts';
import { createGpsdSource } from './gpsd-source.ts';

/** gpsd, which reads a satellite receiver. */
export const gpsd = defineSource({
  name: 'gpsd',
  label: 'gpsd',
  doc: 'gpsd: where the car is',
  options: gpsdConfigSchema,
  open: createGpsdSource,
});
