import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry.ts';

const texts: TextsLike<typeof english> = {
  'sentry.title': 'Sentry',
  'sentry.recordings': 'Gravações',
  'sentry.configuration': 'Configuração',
  'sentry.on': 'Vigiar quando estacionado',
  'sentry.onText': 'Grava vídeo quando algo se move perto do carro estacionado.',
};
export default texts;
