import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/status.ts';

const texts: TextsLike<typeof english> = {
  'status.title': 'מצב',
  'status.sheet': 'נתונים',
  'status.follow': 'מעקב אחרי הרכב במפה',
  'status.noWifi': 'לא מחובר לרשת Wi-Fi',
  'status.asOf': 'עודכן {{age}}',
  'status.never': 'עדיין אין נתונים מהרכב',
  'status.fromTime': 'נכון ל־{{time}}',
  'status.fromDate': 'נכון ל־{{date}}',
  'status.fromUnknown': 'מועד לא ידוע',
  'status.lastData': 'נתונים אחרונים מהרכב: {{when}}',
  'status.lastDataUnknown': 'הרכב לא מציין ממתי הנתונים האלה',
  'status.failure.network': 'אין רשת בטלפון הזה',
  'status.failure.networkHint': 'כדאי להפעיל גלישה סלולרית או Wi-Fi ולכבות את מצב טיסה.',
  'status.failure.server': 'אין גישה לשרת של Ligo',
  'status.failure.serverHint':
    'כדאי לבדוק את חיבור האינטרנט של הטלפון. יש רשתות של מקומות עבודה שחוסמות את החיבור. ייתכן גם שהשרת עמוס: Ligo ממשיכה לנסות.',
  'status.failure.refused': 'השרת של Ligo לא מאפשר לטלפון הזה להיכנס',
  'status.failure.refusedHint':
    'אולי הרכב הוסר מהחשבון או שההתחברות פגה. כדאי לבדוק את רשימת הרכבים או להתחבר מחדש.',
  'status.failure.car': 'הרכב לא מחובר לאינטרנט',
  'status.failure.carHint':
    'מערכת המולטימדיה צריכה להיות דולקת ומחוברת לאינטרנט, ואפליקציית Ligo צריכה לפעול בה.',
  'status.failure.path': 'אין חיבור ישיר לרכב',
  'status.failure.pathHint':
    'הטלפון והרכב מחוברים לאינטרנט, אבל רשת שביניהם חוסמת את החיבור. אפשר לנסות גלישה סלולרית במקום Wi-Fi, או להפך.',
  'status.failure.replaced': 'הרכב פתוח ביותר מדי מקומות',
  'status.failure.replacedHint':
    'טלפון או חלון אחר של החשבון תפס את המקום של החלון הזה. כדאי לסגור את מה שלא בשימוש.',
  'status.failure.connectHere': 'התחברות כאן',
  'status.failure.browser': 'הדפדפן הזה לא יכול להתחבר לרכב',
  'status.failure.browserHint':
    'WebRTC חסר או כבוי; ב־iPhone מצב נעילה מכבה אותו. מה שנשמר בטלפון הזה עדיין זמין.',
  'status.battery': 'סוללה',
  'status.charging': 'בטעינה',
  'status.pluggedIn': 'מחובר לטעינה',
  'status.charged': 'נטענו',
  'status.temperature': 'טמפרטורה',
  'status.voltage': 'מתח',
  'status.health': 'תקינות',
  'status.auxBattery': 'מצבר 12V',
  'status.speed': 'מהירות',
  'status.mode': 'מצב',
  'status.odometer': 'קילומטראז׳',
  'status.altitude': 'גובה',
  'status.power': 'הספק',
  'status.torque': 'מומנט',
  'status.rotation': 'סיבובי מנוע',
  'status.front': 'מנוע קדמי',
  'status.explain': 'מה אומרים נתוני הסוללה',
  'status.explainSoc': 'המספר הגדול הוא רמת הטעינה כפי שמערכת ניהול הסוללה מודדת אותה.',
  'status.explainSoc2': 'המספר הקטן בסוגריים הוא האחוז שמוצג בלוח המחוונים.',
  'status.explainCharged': 'האנרגיה שנטענה מאז שהכבל חובר.',
  'status.explainTemperature': 'הטמפרטורה של החלק החם ביותר בסוללה.',
  'status.explainVoltage': 'המתח של התא החלש ביותר בסוללה.',
  'status.explainHealth': 'כמה מהקיבולת המקורית נשאר בסוללה.',
  'status.explainAux': 'המתח של המצבר הקטן שמפעיל את האלקטרוניקה של הרכב.',
};
export default texts;
