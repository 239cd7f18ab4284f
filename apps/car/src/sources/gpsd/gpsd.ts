import { findService } from '../find-service.ts';
import { defineSource } from '../source.ts';
import { DEFAULT_PORT, gpsdConfigSchema } from './gpsd-config.ts';
import { createGpsdSource } from './gpsd-source.ts';

/** gpsd, which reads a satellite receiver. */
export const gpsd = defineSource({
  name: 'gpsd',
  label: 'gpsd',
  doc: 'gpsd: where the car is',
  options: gpsdConfigSchema,
  finder: findService('gpsd', DEFAULT_PORT, {
    request: () => '',
    answer: /"class":"VERSION"[^\n]*"proto_major":(\d{1,4})/,
    describe: ([, protocol]) => `gpsd, protocol ${protocol}`,
  }),
  open: createGpsdSource,
});
