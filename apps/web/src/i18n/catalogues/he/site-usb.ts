import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-usb.ts';

const texts: TextsLike<typeof english> = {
  'usb.pageTitle': 'ניפוי באגים ב־USB בשישה צעדים · Ligo',
  'usb.title': 'ניפוי באגים ב־USB',
  'usb.intro':
    'כשניפוי באגים ב־USB פועל, אפשר להתקין את אפליקציית Ligo ברכב ממחשב. דרושים כבל USB וחמש דקות.',
  'usb.step1': 'יש להחנות את הרכב ולהדליק אותו. במסך הרכב לפתוח את ההגדרות, ואז את הדף עם גרסת המערכת.',
  'usb.step2': 'להקיש על הגרסה עשר פעמים, עד שהמסך מבקש סיסמה.',
  'usb.step2Link': 'יצירת הסיסמה',
  'usb.step3': 'להקליד את הסיסמה ולאשר. דף המפתחים נפתח.',
  'usb.step4': 'להפעיל ״ניפוי באגים ב־USB״.',
  'usb.step5': 'לחבר את המחשב בכבל לשקע ה־USB‑A של הרכב.',
  'usb.step6': 'לאשר ״אפשר ניפוי באגים ב־USB״ במסך הרכב ולסמן ״אפשר תמיד״.',
  'usb.pwdTitle': 'מחולל סיסמאות',
  'usb.pwdText': 'הדף שמבקש את הסיסמה מציג את ה־IMEI של הרכב. הסיסמה נוצרת משש הספרות האחרונות שלו.',
  'usb.imei': '6 הספרות האחרונות של ה־IMEI',
  'usb.pwdShow': 'הצגת הסיסמה',
  'usb.pwd': 'סיסמה',
  'usb.pwdNotSetUp': 'בשרת הזה מחולל הסיסמאות לא מוגדר. יש לפנות למי שמפעיל אותו.',
  'usb.description':
    'איך מתקינים את אפליקציית Ligo ברכב ממחשב: ניפוי באגים ב־USB בשישה צעדים מאוירים, עם הסיסמה לדף המפתחים.',
  'usb.pwdNeedsScripts': 'מחולל הסיסמאות דורש JavaScript, והוא כבוי בדפדפן הזה.',
};
export default texts;
