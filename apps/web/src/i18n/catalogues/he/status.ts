import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/status.ts';

const texts: TextsLike<typeof english> = {
  'status.title': 'מצב',
  'status.sheet': 'נתונים',
  'status.follow': 'השארת המפה על הרכב',
  'status.noWifi': 'לא מחובר לרשת Wi-Fi',
  'status.wifi': 'רשת ה-Wi-Fi של הרכב: {{name}}',
  'status.asOf': 'נכון ל: {{age}}',
  'status.never': 'עדיין אין נתונים מהרכב',
  'status.fromTime': 'נכון ל־{{time}}',
  'status.fromDate': 'נכון ל־{{date}}',
  'status.fromUnknown': 'מועד לא ידוע',
  'status.lastData': 'נתונים אחרונים מהרכב: {{when}}',
  'status.lastDataUnknown': 'הרכב לא מציין ממתי הנתונים האלה',
  'status.failure.network': 'אין רשת בטלפון',
  'status.failure.networkHint': 'כדאי להפעיל גלישה סלולרית או Wi-Fi ולכבות את מצב טיסה.',
  'status.failure.server': 'אין גישה לשרת של Ligo',
  'status.failure.serverHint':
    'כדאי לבדוק את חיבור האינטרנט של הטלפון. יש רשתות של מקומות עבודה שחוסמות את החיבור.',
  'status.failure.refused': 'השרת של Ligo לא מאפשר לטלפון הזה להיכנס',
  'status.failure.refusedHint':
    'אולי הרכב הוסר מהחשבון או שההתחברות פגה. כדאי לבדוק את רשימת הרכבים או להתחבר מחדש.',
  'status.failure.car': 'הרכב לא מחובר לאינטרנט',
  'status.failure.carHint':
    'מערכת המולטימדיה צריכה להיות דולקת ומחוברת לאינטרנט, ואפליקציית Ligo צריכה לפעול בה.',
  'status.failure.path': 'אין דרך ישירה אל הרכב',
  'status.failure.pathHint':
    'הטלפון והרכב מחוברים לאינטרנט, אבל רשת שביניהם חוסמת את החיבור. אפשר לנסות גלישה סלולרית במקום Wi-Fi, או להפך.',
  'status.failure.browser': 'הדפדפן הזה לא יכול להתחבר לרכב',
  'status.failure.browserHint':
    'WebRTC חסר או כבוי; ב-iPhone מצב נעילה מכבה אותו. מה שנשמר בטלפון הזה עדיין זמין.',
  'status.battery': 'סוללה',
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
  'status.rotation': 'סיבוב',
  'status.rear': 'מנוע אחורי',
  'status.front': 'מנוע קדמי',
  'status.explain': 'מה אומרים נתוני הסוללה',
  'status.explainSoc': 'המספר הגדול הוא הטעינה שמערכת ניהול הסוללה מודדת.',
  'status.explainSoc2': 'המספר הקטן בסוגריים הוא האחוז שמוצג בלוח המחוונים.',
  'status.explainTemperature': 'הטמפרטורה של החלק החם ביותר בסוללה.',
  'status.explainVoltage': 'המתח של התא החלש ביותר בסוללה.',
  'status.explainHealth': 'כמה מהקיבולת המקורית נשאר בסוללה.',
  'status.explainAux': 'המתח של המצבר הקטן שמפעיל את האלקטרוניקה של הרכב.',
};
export default texts;
