import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/orders.ts';

const texts: TextsLike<typeof english> = {
  'orders.none': 'Этот автомобиль так не умеет, или это ещё не настроено.',
  'orders.help': 'Что можно сделать',
  'orders.unconfirmed': 'Отправлено, но подтверждения нет',
};
export default texts;
