import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-landing.ts';

const texts: TextsLike<typeof english> = {
  'landing.title': 'Ligo: elektrikli aracınız telefonunuzda',
  'landing.description':
    'Elektrikli aracınızın canlı durumu, yolculukları, kameraları ve Sentry. Telefon ve araç doğrudan ve şifreli konuşur. Beta süresince ücretsiz.',
};
export default texts;
