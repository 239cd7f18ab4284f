import { findService } from '../find-service.ts';
import { defineSource } from '../source.ts';
import { DEFAULT_PORT, diplusConfigSchema } from './diplus-config.ts';
import { createDiplusSource } from './diplus-source.ts';

/** Requests one value, which changes nothing. */
const PROBE_PATH = `/api/getDiPars?text=${encodeURIComponent('speed:{车速}')}`;

/** Di+, an app on the unit of BYD cars. */
export const diplus = defineSource({
  name: 'diplus',
  label: 'Di+',
  doc: 'Di+: cars of BYD',
  options: diplusConfigSchema,
  finder: findService('diplus', DEFAULT_PORT, {
    request: (host) =>
      `GET ${PROBE_PATH} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
    answer: /^HTTP\/1\.[01] 200[\s\S]*"success"\s*:\s*(true|false)/,
    describe: ([, isTrue]) => (isTrue === 'true' ? 'Di+' : 'Di+, without data of the car'),
  }),
  open: createDiplusSource,
});
