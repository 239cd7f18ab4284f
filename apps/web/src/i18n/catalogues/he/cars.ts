import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/cars.ts';

const texts: TextsLike<typeof english> = {
  'cars.title': 'הרכבים שלי',
  'cars.unnamed': 'הרכב שלי',
  'cars.add': 'הוספה',
  'cars.remove': 'הסרה',
  'cars.options': 'אפשרויות עבור {{name}}',
  'cars.removeTitle': 'להסיר את {{name}}?',
  'cars.removeText': 'הטלפון הזה ינותק מהרכב. אפשר לשייך אותו שוב בקוד חדש.',
  'cars.removing': 'מסיר',
  'cars.unlinked': 'נותקת מהרכב',
  'cars.replaced': 'שתי מערכות פועלות בשם הרכב הזה',
  'cars.replacedHelp':
    'מערכת אחרת התחברה עם המפתח של הרכב הזה, אולי כזאת שהוקמה מעותק. יש לכבות את אפליקציית Ligo באחת מהן.',

  'add.title': 'הוספת רכב',
  'add.scanTitle': 'סריקת קוד QR',
  'add.scanText': 'אפליקציית Ligo מציגה אותו במסך הרכב.',
  'add.manual': 'הקלדת הקוד ידנית',
  'add.code': 'הקוד שמתחת לקוד ה־QR',
  'add.scanInstead': 'סריקת קוד ה־QR במקום הקלדה',
  'add.cameraFailed': 'פתיחת המצלמה נכשלה.',
  'add.cameraRefused': 'לדף הזה אין הרשאה להשתמש במצלמה. יש לאשר אותה בהגדרות הדפדפן ולנסות שוב.',
  'add.cameraBroken': 'המצלמה חסרה, נמצאת בשימוש של אפליקציה אחרת או לא נותנת תמונה.',
  'add.cameraAgain': 'ניסיון נוסף עם המצלמה',
  'add.readerFailed': 'טעינת קורא קודי ה־QR נכשלה',
  'add.submitting': 'משייך לרכב',
  'add.nameTitle': 'איך לקרוא לרכב החדש?',
  'add.name': 'שם הרכב',
  'add.alreadyTitle': 'הרכב כבר נוסף',
  'add.alreadyText': 'הרכב הזה כבר משויך לחשבון שלך',
  'add.expiredTitle': 'תוקף קוד ה־QR פג',
  'add.expiredText': 'תוקף קוד ה־QR פג. יש ליצור קוד QR חדש ולנסות שוב',
  'add.unknownTitle': 'קוד לא מוכר',
  'add.unknownText': 'אין קוד כזה. כדאי להשוות אותו לקוד שמתחת לקוד ה־QR',
  'add.unexpected': 'שגיאה לא צפויה',

  'scan.start': 'התחלת סריקה',
  'scan.stop': 'עצירת סריקה',
  'scan.torchOn': 'הדלקת הפנס',
  'scan.torchOff': 'כיבוי הפנס',
  'scan.zoomIn': 'התקרבות',
  'scan.zoomOut': 'התרחקות',
  'scan.loading': 'פותח את המצלמה',
  'scan.nothingRead': 'עדיין לא נמצא קוד. יש לקרב את הטלפון ולהחזיק אותו יציב, או להקליד את הקוד.',
};
export default texts;
