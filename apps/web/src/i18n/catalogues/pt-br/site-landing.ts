import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-landing.ts';

const texts: TextsLike<typeof english> = {
  'landing.title': 'Ligo: seu carro elétrico no celular',
  'landing.description':
    'Status ao vivo, viagens, câmeras e Sentry do seu carro elétrico. Celular e carro conversam direto e criptografados. Grátis durante o beta.',
};
export default texts;
