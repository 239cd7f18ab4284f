import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/orders.ts';

const texts: TextsLike<typeof english> = {
  'orders.none': 'הרכב הזה לא יכול לעשות את זה, או שזה עדיין לא הוגדר.',
  'orders.help': 'מה אפשר לעשות',
  'orders.unconfirmed': 'נשלח, אבל הרכב לא אישר',
};
export default texts;
