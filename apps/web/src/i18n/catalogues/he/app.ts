import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/app.ts';

const texts: TextsLike<typeof english> = {
  'common.cancel': 'ביטול',
  'common.close': 'סגירה',
  'common.next': 'הבא',
  'common.missing': 'לא ידוע',
  'common.saveFile': 'שמירת הקובץ',
  'common.temporary': 'הדפדפן אינו נותן לאפליקציה אחסון כרגע. מה שמגיע מהרכב נשמר רק כל עוד האפליקציה פתוחה.',

  'error.unexpected': 'שגיאה לא צפויה',
  'error.unable': 'לא ניתן להשלים את הפעולה',
  'error.checkConnection': 'יש לבדוק את החיבור לאינטרנט',

  'shell.menu': 'תפריט',
  'shell.closeMenu': 'סגירת התפריט',
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
  'shell.version': 'אפליקציית הרכב: {{version}}',
  'shell.connected': 'מחובר לרכב',
  'shell.waiting': 'ממתין לרכב',
  'shell.connecting': 'מתחבר',
  'shell.since.network': 'אין רשת בטלפון מאז {{time}}.',
  'shell.since.server': 'אין גישה לשרת של Ligo מאז {{time}}.',
  'shell.since.refused': 'השרת של Ligo לא מאפשר לטלפון הזה להיכנס מאז {{time}}.',
  'shell.since.car': 'הרכב לא מחובר לאינטרנט מאז {{time}}.',
  'shell.since.path': 'אין דרך ישירה אל הרכב מאז {{time}}.',
};
export default texts;
