import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/settings.ts';

const texts: TextsLike<typeof english> = {
  'account.title': 'חשבון',
  'account.exportText':
    'כל מה שהשרת יודע עליך: ההתחברויות שלך, הרכבים שלך ושמותיהם, ההתראות שלך. הוא לא מכיר נסיעות או מיקומים.',
  'account.export': 'ייצוא נתוני החשבון',
  'account.delete': 'מחיקת החשבון',
  'account.deleteTitle': 'למחוק את החשבון?',
  'account.deleteText':
    'השרת ימחק מיד את ההתחברויות, את השיוכים לרכבים ואת ההתראות שלך; אי אפשר לבטל זאת. הרכבים שומרים את הנסיעות והיומנים שלהם. הטלפון הזה יתנתק וימחק את מה ששמור בו: כדאי לייצא קודם את הנסיעות שחשוב לך לשמור.',

  'settings.title': 'הגדרות',
  'settings.waiting': 'ממתין לתשובת הרכב',
  'settings.offline': 'אפשר לשנות כשהרכב מחובר',
  'settings.carOff': 'כשהרכב כבוי',
  'settings.online': 'להישאר מחובר',
  'settings.onlineText': 'הרכב נשאר זמין מהטלפון, ושקע ה-USB-A נשאר תחת מתח.',
  'settings.wifi': 'לשמור על Wi-Fi',
  'settings.wifiText': 'הרכב נשאר ברשת ה-Wi-Fi שלו. חל מהכיבוי הבא ואילך.',
  'settings.wifiNeeds': 'רק יחד עם ״להישאר מחובר״.',
  'settings.reboot': 'מניעת אתחולים',
  'settings.rebootText': 'מונע ממערכת המולטימדיה לאתחל את עצמה, דבר שהיה מנתק את Ligo.',
  'settings.rebootNeeds': 'אפשר לשנות כשכל חלקי האפליקציה שברכב פועלים.',
  'settings.saved': 'ההגדרות נשמרו',
  'settings.error': 'שגיאה',
  'settings.failed': 'שמירת ההגדרות נכשלה',
  'settings.phone': 'הטלפון הזה',
  'settings.language': 'שפה',
  'settings.trips': 'נסיעות',
  'settings.points': 'נקודות',
  'settings.size': 'נפח בשימוש',
  'settings.kept': 'הדפדפן שומר את זה עד שתמחקו.',
  'settings.mayClear': 'הדפדפן עלול למחוק את זה אם יחסר מקום. לרכב יש עותק משלו.',
  'settings.about': 'על האפליקציה',
  'settings.version': 'גרסה',
  'settings.carVersion': 'גרסה ברכב',
  'settings.lastAnswer': 'התשובה האחרונה של הרכב',
  'settings.ignored': 'נכשל או לא נקרא',
  'settings.copyReport': 'העתקת דוח',
  'settings.reportCopied': 'הדוח הועתק',
  'settings.reportText': 'לתמיכה: גרסאות וספירות בלבד, שום דבר עליך, על הרכב או על מיקומו.',
};
export default texts;
