import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/orders.ts';

const texts: TextsLike<typeof english> = {
  'orders.none': 'Cette voiture ne sait pas le faire, ou cela n’a pas encore été configuré.',
  'orders.help': 'Ce que vous pouvez faire',
  'orders.unconfirmed': 'Envoyé, mais la voiture ne l’a pas confirmé',
};
export default texts;
