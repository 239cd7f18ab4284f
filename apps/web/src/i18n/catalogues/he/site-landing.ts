import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-landing.ts';

const texts: TextsLike<typeof english> = {
  'landing.title': 'Ligo: הרכב החשמלי שלכם בטלפון',
  'landing.description':
    'מצב חי, נסיעות, מצלמות ו-Sentry לרכב החשמלי שלכם. הטלפון והרכב מדברים ישירות ובהצפנה. חינם בתקופת הבטא.',
};
export default texts;
