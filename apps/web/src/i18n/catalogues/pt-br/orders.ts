import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/orders.ts';

const texts: TextsLike<typeof english> = {
  'orders.none': 'Este carro não faz isso, ou isso ainda não foi configurado.',
  'orders.help': 'O que você pode fazer',
  'orders.unconfirmed': 'Enviado, mas o carro não confirmou',
};
export default texts;
