import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-landing.ts';

const texts: TextsLike<typeof english> = {
  'landing.title': 'Ligo: tu coche eléctrico en el móvil',
  'landing.description':
    'Estado en vivo, viajes, cámaras y Sentry de tu coche eléctrico. Móvil y coche hablan directamente y cifrados. Gratis durante la beta.',
};
export default texts;
