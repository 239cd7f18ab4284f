import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-landing.ts';

const texts: TextsLike<typeof english> = {
  'landing.title': 'Ligo: la tua auto elettrica sul telefono',
  'landing.description':
    'Stato in diretta, viaggi, telecamere e Sentry per la tua auto elettrica. Telefono e auto parlano direttamente, cifrati. Gratis durante la beta.',
};
export default texts;
