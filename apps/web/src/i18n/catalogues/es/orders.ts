import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/orders.ts';

const texts: TextsLike<typeof english> = {
  'orders.none': 'Este coche no puede hacerlo, o todavía no está configurado.',
  'orders.help': 'Qué puedes hacer',
  'orders.unconfirmed': 'Enviado, pero el coche no lo ha confirmado',
};
export default texts;
