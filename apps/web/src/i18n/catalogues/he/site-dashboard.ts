import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-dashboard.ts';

const texts: TextsLike<typeof english> = {
  'dashboardPage.title': 'Ligo על המסך של הרכב',
  'dashboardPage.description':
    'הלוח שהאפליקציה ברכב מציגה בדפדפן של מערכת המולטימדיה: קוד שיוך, נתונים בזמן אמת, Sentry ומה שהאפליקציה עושה, בלי צורך באינטרנט.',
  'dashboardPage.heading': 'הלוח על המסך של הרכב',
  'dashboardPage.intro':
    'אפליקציית Ligo שברכב מציגה אותו בעצמה, בדפדפן של מערכת המולטימדיה. אין צורך באינטרנט, ורק המערכת הזאת יכולה לפתוח אותו.',
  'dashboardPage.open': 'פתיחת הלוח של הרכב הזה',
  'dashboardPage.where':
    'זה עובד בדפדפן של המערכת שברכב, שבה פועלת אפליקציית Ligo. בטלפון או במחשב אחר הכתובת לא מובילה לשום מקום.',
  'dashboardPage.shows': 'מה רואים בו',
  'dashboardPage.pairingTitle': 'שיוך',
  'dashboardPage.pairingText': 'הקוד, קוד QR גדול מספיק לסריקה ממושב הנהג והטלפונים המשויכים.',
  'dashboardPage.liveTitle': 'נתונים בזמן אמת',
  'dashboardPage.liveText': 'כל נתון של הרכב, עם המקור שלו והזמן שעבר מאז.',
  'dashboardPage.sentryTitle': 'Sentry',
  'dashboardPage.sentryText': 'אם הוא שומר, למה הוא ממתין וכמה מקום נשאר להקלטות.',
  'dashboardPage.stepsTitle': 'מה האפליקציה עושה',
  'dashboardPage.stepsText': 'כל שלב בהפעלה שלה, והיומן של היממה האחרונה.',
  'dashboardPage.elsewhere': 'עוד אין Ligo ברכב?',
  'dashboardPage.elsewhereText': 'האפליקציה לרכב מגיעה כחבילה, עם שלוש פקודות. ברגע שהיא פועלת, גם הלוח שם.',
  'dashboardPage.download': 'הורדה לרכב',
};
export default texts;
