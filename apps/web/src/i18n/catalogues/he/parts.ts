import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/parts.ts';

const texts: TextsLike<typeof english> = {
  'day.today': 'היום',
  'day.yesterday': 'אתמול',
  'day.previous': 'היום הקודם',
  'day.next': 'היום הבא',
  'day.choose': 'בחירת תאריך',
  'day.previousMonth': 'החודש הקודם',
  'day.nextMonth': 'החודש הבא',
  'day.marked': 'יש רשומות',

  'pull.pull': 'משיכה למטה לרענון',
  'pull.release': 'שחרור לרענון',

  'sheet.more': 'הצגת נתונים נוספים',
  'sheet.less': 'הצגת פחות נתונים',

  'carNote.offline': 'אפשר לשנות כשהרכב מחובר',
  'carNote.waiting': 'ממתין לתשובת הרכב',

  'map.title': 'מפה',
  'map.source': 'מקור המפה',
  'map.carHere': 'הרכב כאן',
  'map.carThere': 'הרכב היה כאן',
  'map.noPlace': 'מיקום הרכב לא ידוע',
  'map.unavailable': 'הדפדפן הזה לא יכול לצייר את המפה: WebGL 2 חסר או כבוי. כל השאר פועל.',
  'map.plainRoute': 'משורטט בלי מפה: אין כאן WebGL 2',
};
export default texts;
