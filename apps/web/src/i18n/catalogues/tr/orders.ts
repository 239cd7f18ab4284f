import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/orders.ts';

const texts: TextsLike<typeof english> = {
  'orders.none': 'Bu araç bunu yapamıyor ya da henüz ayarlanmadı.',
  'orders.help': 'Ne yapabilirsiniz',
  'orders.unconfirmed': 'Gönderildi, ancak araç onaylamadı',
};
export default texts;
