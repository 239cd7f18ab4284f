import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/settings.ts';

const texts: TextsLike<typeof english> = {
  'account.exportText':
    'כל מה שהשרת יודע עליך: ההתחברויות שלך, הרכבים שלך ושמותיהם, ההתראות שלך. אין בו נסיעות או מיקומים.',
  'account.export': 'ייצוא נתוני החשבון',
  'account.delete': 'מחיקת החשבון',
  'account.deleteTitle': 'למחוק את החשבון?',
  'account.deleteText':
    'השרת ימחק מיד את ההתחברויות, את השיוכים לרכבים ואת הגדרות ההתראות שלך; אי אפשר לבטל זאת. הרכבים שומרים את הנסיעות והיומנים שלהם. הטלפון הזה יתנתק וימחק את מה ששמור בו: כדאי לייצא קודם את הנסיעות שחשוב לך לשמור.',

  'settings.title': 'הגדרות',
  'settings.carOff': 'כשהרכב כבוי',
  'settings.noneOff': 'Ligo לא יכולה לשנות את מה שהרכב הזה עושה כשהוא כבוי',
  'settings.online': 'להישאר מחובר',
  'settings.onlineText': 'הרכב נשאר זמין מהטלפון, ושקע ה־USB‑A נשאר תחת מתח.',
  'settings.wifi': 'לשמור על Wi-Fi',
  'settings.wifiText': 'הרכב נשאר ברשת ה־Wi-Fi שלו. חל מהכיבוי הבא ואילך.',
  'settings.wifiNeeds': 'רק יחד עם ״להישאר מחובר״.',
  'settings.reboot': 'מניעת הפעלה מחדש',
  'settings.rebootText':
    'כשהרכב כבוי, פקודה מדי פעם מונעת הפעלה מחדש של מערכת המולטימדיה, שהייתה מנתקת את Ligo.',
  'settings.rebootNeeds':
    'נעול עד שמתח ה־USB, ה־Wi-Fi והפקודה הזאת יוגדרו ברכב, ובתנאי שאף אחד מהם לא נכשל בפעם האחרונה.',
  'settings.rebootFailed':
    'נעול, כי מתח ה־USB, ה־Wi-Fi או הפקודה הזאת נכשלו בפעם האחרונה. לוח הרכב מראה מה נכשל.',
  'settings.offFailed': 'הרכב לא ביצע זאת בכיבוי האחרון.',
  'settings.saved': 'ההגדרות נשמרו',
  'settings.error': 'שגיאה',
  'settings.failed': 'שמירת ההגדרות נכשלה',
  'settings.phone': 'הטלפון הזה',
  'settings.language': 'שפה',
  'settings.trips': 'נסיעות',
  'settings.points': 'נקודות',
  'settings.size': 'נפח בשימוש',
  'settings.recordings': 'הקלטות שמורות',
  'settings.recordingsSize': 'הגודל שלהן',
  'settings.kept': 'הדפדפן שומר את זה עד למחיקה ידנית.',
  'settings.mayClear': 'הדפדפן עלול למחוק את זה אם יחסר מקום. לרכב יש עותק משלו.',
  'settings.about': 'פרטי הטלפון הזה',
  'settings.version': 'גרסה',
  'settings.carVersion': 'גרסה ברכב',
  'settings.lastAnswer': 'תשובה אחרונה מהרכב',
  'settings.serverVersion': 'הגרסה החדשה ביותר',
  'settings.reach': 'חיבור',
  'settings.reachCar': 'לרכב',
  'settings.reachServer': 'לשרת בלבד',
  'settings.reachNobody': 'אין',
  'settings.tripsFetched': 'הנסיעות התקבלו',
  'settings.logFetched': 'היומן התקבל',
  'settings.carHealth': 'האפליקציה ברכב',
  'settings.carUp': 'פועלת כבר',
  'settings.carClock': 'שעון',
  'settings.carClockRight': 'מדויק',
  'settings.carRestarts': 'חלקים שהופעלו מחדש',
  'settings.ignored': 'נכשל או לא נקרא',
  'settings.copyReport': 'העתקת דוח',
  'settings.reportCopied': 'הדוח הועתק',
  'settings.reportText': 'לתמיכה: גרסאות, זמנים וספירות בלבד, שום דבר עליך, על הרכב או על מיקומו.',
};
export default texts;
