import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-landing.ts';

const texts: TextsLike<typeof english> = {
  'landing.title': 'Ligo : votre voiture électrique sur votre téléphone',
  'landing.description':
    'État en direct, trajets, caméras et Sentry pour votre voiture électrique. Le téléphone et la voiture se parlent directement, en chiffré. Gratuit pendant la bêta.',
};
export default texts;
