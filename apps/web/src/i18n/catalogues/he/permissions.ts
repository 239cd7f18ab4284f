import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/permissions.ts';

const texts: TextsLike<typeof english> = {
  'permission.title': 'נדרשת הרשאה להתראות',
  'permission.text': 'Ligo מודיעה כשדלת נפתחת, כשהרכב יוצא לדרך וכש־Sentry מזהה תנועה.',
  'permission.enable': 'הפעלה',
  'permission.denied': 'ההתראות חסומות. יש לאפשר אותן לדף הזה בהגדרות הדפדפן.',
  'permission.unsupported': 'הדפדפן הזה לא תומך בהתראות.',
  'permission.ios': 'ב־iPhone יש להוסיף קודם את Ligo למסך הבית: שיתוף, ואז ״הוספה למסך הבית״, ולפתוח משם.',
  'permission.skip': 'המשך בלי התראות',
};
export default texts;
