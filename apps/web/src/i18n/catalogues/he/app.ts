import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/app.ts';

const texts: TextsLike<typeof english> = {
  'common.cancel': 'ביטול',
  'common.close': 'סגירה',
  'common.next': 'הבא',
  'common.retry': 'ניסיון נוסף',
  'common.saveFile': 'שמירת הקובץ',
  'common.temporary': 'הדפדפן לא נותן לאפליקציה אחסון כרגע. מה שמגיע מהרכב נשמר רק כל עוד האפליקציה פתוחה.',

  'account.title': 'חשבון',

  'error.unexpected': 'שגיאה לא צפויה',
  'error.unable': 'לא ניתן להשלים את הפעולה',
  'error.checkConnection': 'יש לבדוק את החיבור לאינטרנט',

  'shell.menu': 'תפריט',
  'shell.navigation': 'מסכים',
  'shell.status': 'מצב',
  'shell.trips': 'נסיעות',
  'shell.liveCamera': 'מצלמה חיה',
  'shell.sentry': 'Sentry',
  'shell.seats': 'מושבים',
  'shell.settings': 'הגדרות',
  'shell.logs': 'יומן',
  'shell.notifications': 'התראות',
  'shell.help': 'עזרה',
  'shell.language': 'שפה',
  'shell.version': 'האפליקציה ברכב: {{version}}',
  'shell.connected': 'מחובר לרכב',
  'shell.waiting': 'ממתין לרכב',
  'shell.connecting': 'מתחבר',
  'shell.sinceTime': 'מאז השעה {{time}}',
  'shell.sinceDate': 'מאז {{date}} בשעה {{time}}',
  'shell.since.network': 'אין רשת בטלפון הזה {{since}}.',
  'shell.since.server': 'אין גישה לשרת של Ligo {{since}}.',
  'shell.since.refused': 'השרת של Ligo לא מאפשר לטלפון הזה להיכנס {{since}}.',
  'shell.since.car': 'הרכב לא מחובר לאינטרנט {{since}}.',
  'shell.since.path': 'אין חיבור ישיר לרכב {{since}}.',
};
export default texts;
