import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/demo.ts';

const texts: TextsLike<typeof english> = {
  'demo.label': 'הדגמה',
  'demo.text': 'הרכב הזה נמצא רק בדפדפן שלך: בלי חשבון, ושום דבר לא נשלח ולא נשמר.',
  'demo.short': 'רכב בדפדפן שלך',
  'demo.drive': 'נסיעה',
  'demo.park': 'חניה',
  'demo.doors': 'דלתות',
  'demo.openDoor': 'פתיחת דלת',
  'demo.mapOnly': 'שום דבר לא נשלח לשום מקום; רק המפה מגיעה מהאינטרנט.',
  'demo.door.frontLeft': 'דלת קדמית שמאלית',
  'demo.door.frontRight': 'דלת קדמית ימנית',
  'demo.door.rearLeft': 'דלת אחורית שמאלית',
  'demo.door.rearRight': 'דלת אחורית ימנית',
  'demo.door.hood': 'מכסה המנוע',
  'demo.door.trunk': 'תא המטען',
  'demo.install': 'התקנה',
  'demo.howToInstall': 'איך מתקינים את Ligo',
  'demo.failed': 'לא ניתן היה להפעיל את ההדגמה.',
  'demo.reload': 'טעינה מחדש',
  'demo.cars': 'בהדגמה יש רק את הרכב הזה. כדי לשייך את הרכב שלך, יש להתקין את Ligo ולהתחבר.',
  'demo.notifications': 'אפשר לנסות את המתגים, אבל ההדגמה לא שולחת התראות.',
  'demo.settings': 'בהדגמה אין חשבון, ולכן אין ממה להתנתק ואין מה למחוק. כשסוגרים את הדף, הכול נעלם.',
  'demo.storage': 'ההדגמה שומרת את זה רק כל עוד הדף פתוח.',
  'demo.camera': 'לרכב שבהדגמה אין מצלמות. ברכב שלך רואים כאן את כל הארבע בשידור חי.',
  'demo.sentryTitle': 'בשביל Sentry צריך רכב אמיתי',
  'demo.sentry':
    'לרכב שבהדגמה אין מצלמות. ברכב שלך Sentry מקליט כשמשהו זז ליד הרכב החונה, ואת ההקלטות רואים כאן.',
};
export default texts;
