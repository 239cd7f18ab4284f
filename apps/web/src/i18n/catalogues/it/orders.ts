import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/orders.ts';

const texts: TextsLike<typeof english> = {
  'orders.none': 'Quest’auto non può farlo, oppure non è ancora stato configurato.',
  'orders.help': 'Che cosa puoi fare',
  'orders.unconfirmed': 'Inviato, ma l’auto non l’ha confermato',
};
export default texts;
