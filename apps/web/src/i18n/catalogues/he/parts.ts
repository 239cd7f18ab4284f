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

  'pull.pull': 'משכו מטה לרענון',
  'pull.release': 'שחררו לרענון',
  'pull.refresh': 'רענון',

  'sheet.more': 'הצגת נתונים נוספים',
  'sheet.less': 'הצגת פחות נתונים',
};
export default texts;
