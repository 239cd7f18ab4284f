import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-frame.ts';

const texts: TextsLike<typeof english> = {
  'site.languages': 'שפות',
  'site.skip': 'דילוג לתוכן',
  'site.openApp': 'פתיחת האפליקציה',
  'site.download': 'הורדה',
  'site.usb': 'ניפוי באגים ב־USB',
  'site.dashboard': 'לוח הרכב',
  'site.note': 'לבעלי רכב חשמלי. חינם בתקופת הבטא.',
  'site.home': 'דף הבית',
  'site.previewAlt': 'Ligo בטלפון: הרכב על המפה ומתחתיה הנתונים שלו',
  'site.mapData': 'נתוני המפה',
  'site.social': 'Ligo ברשתות החברתיות',
};
export default texts;
