import type { StartTexts } from '../catalogue.ts';

const texts: StartTexts = {
  'common.back': 'חזרה',
  'common.reload': 'טעינה מחדש',
  'common.loading': 'טוען',
  'error.screen': 'לא ניתן להציג את המסך הזה.',
  'error.offline': 'לא ניתן לטעון את האפליקציה. יש לבדוק את החיבור לאינטרנט.',
  'signIn.tagline': 'הרכב החשמלי שלך בטלפון: בזמן אמת, בפרטיות, ישירות.',
  'signIn.google': 'המשך עם Google',
  'signIn.demo': 'כניסה להדגמה',
  'signIn.demoHint': 'בשרת הזה פועלת ההדגמה: כל כתובת דוא״ל תתאים.',
  'signIn.private': 'הטלפון והרכב מתקשרים ישירות ובהצפנה. שום נתון של הרכב לא נשמר בשרתים שלנו.',
  'signIn.waiting': 'יש להשלים את הכניסה בחלון השני.',
  'signIn.failed': 'הכניסה לא הצליחה. יש לנסות שוב.',
  'signIn.popupDone': 'אפשר לסגור את החלון הזה.',
  'beta.title': 'בטא סגורה',
  'beta.text': 'Ligo נמצאת כרגע בבטא סגורה. נשמח לראות אותך בקרוב!',
};
export default texts;
