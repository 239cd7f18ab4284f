import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry.ts';

const texts: TextsLike<typeof english> = {
  'sentry.title': 'Sentry',
  'sentry.recordings': 'Grabaciones',
  'sentry.configuration': 'Configuración',
  'sentry.on': 'Vigilar al estar estacionado',
  'sentry.onText': 'Graba vídeo cuando algo se mueve cerca del coche estacionado.',
};
export default texts;
