import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry.ts';

const texts: TextsLike<typeof english> = {
  'sentry.title': 'Sentry',
  'sentry.recordings': 'Registrazioni',
  'sentry.configuration': 'Configurazione',
  'sentry.on': 'Sorveglia da parcheggiata',
  'sentry.onText': "Registra un video quando qualcosa si muove vicino all'auto parcheggiata.",
};
export default texts;
