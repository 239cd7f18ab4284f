import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/install.ts';

const texts: TextsLike<typeof english> = {
  'install.action': 'התקנת האפליקציה',
  'install.title': 'התקנת Ligo',
  'install.text': 'ממסך הבית Ligo נפתחת כמו כל אפליקציה אחרת, גם בלי רשת.',
  'install.iosShare': 'יש להקיש על כפתור השיתוף בקצה המסך; במכשירי iPhone חדשים הוא מאחורי •••.',
  'install.iosAdd': 'לבחור ״הוספה למסך הבית״.',
  'install.iosConfirm': 'להקיש ״הוספה״, ואז לפתוח את Ligo ממסך הבית.',
  'install.iosOther':
    'יש להקיש על שיתוף, ואז על ״הוספה למסך הבית״. אם הדפדפן הזה לא מציע זאת, יש לפתוח את הדף הזה ב־Safari.',
  'install.macDock': 'בשורת התפריטים יש לבחור ״קובץ״ ואז ״הוספה ל־Dock״.',
  'install.none':
    'הדפדפן הזה לא יכול להתקין אפליקציות במחשב. יש לפתוח את הדף הזה ב־Chrome או ב־Edge, או בטלפון.',
  'install.menuOpen': 'יש לפתוח את תפריט הדפדפן.',
  'install.menuChoose': 'לבחור ״התקנת אפליקציה״ או ״הוספה למסך הבית״.',
};
export default texts;
