import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry.ts';

const texts: TextsLike<typeof english> = {
  'sentry.title': 'Sentry',
  'sentry.recordings': 'Enregistrements',
  'sentry.configuration': 'Configuration',
  'sentry.on': 'Surveiller en stationnement',
  'sentry.onText': 'Filme quand quelque chose bouge près de la voiture garée.',
};
export default texts;
