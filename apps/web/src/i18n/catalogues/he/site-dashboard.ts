import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-dashboard.ts';

const texts: TextsLike<typeof english> = {
  'dashboardPage.title': 'Ligo על המסך של הרכב',
  'dashboardPage.description':
    'הלוח שהאפליקציה ברכב מציגה בדפדפן של היחידה: קוד צימוד, נתונים חיים, Sentry ומה שהאפליקציה עושה, בלי צורך באינטרנט.',
  'dashboardPage.heading': 'הלוח על המסך של הרכב',
  'dashboardPage.intro':
    'אפליקציית Ligo שברכב מציגה אותו בעצמה, בדפדפן של היחידה. אין צורך באינטרנט, ורק היחידה יכולה לפתוח אותו.',
  'dashboardPage.open': 'פתיחת הלוח של היחידה הזאת',
  'dashboardPage.where':
    'זה עובד בדפדפן של היחידה שברכב, שבה רצה אפליקציית Ligo. בטלפון או במחשב אחר הכתובת לא מובילה לשום מקום.',
  'dashboardPage.shows': 'מה רואים בו',
  'dashboardPage.pairingTitle': 'צימוד',
  'dashboardPage.pairingText': 'הקוד וקוד QR גדול מספיק לסריקה ממושב הנהג, והטלפונים המצומדים.',
  'dashboardPage.liveTitle': 'נתונים חיים',
  'dashboardPage.liveText': 'כל נתון של הרכב, עם המקור שלו ובן כמה הוא.',
  'dashboardPage.sentryTitle': 'Sentry',
  'dashboardPage.sentryText': 'אם הוא שומר, למה הוא ממתין וכמה מקום נשאר להקלטות.',
  'dashboardPage.stepsTitle': 'מה האפליקציה עושה',
  'dashboardPage.stepsText': 'כל שלב בעלייתה, והיומן של היממה האחרונה.',
  'dashboardPage.elsewhere': 'עוד אין Ligo ברכב?',
  'dashboardPage.elsewhereText': 'האפליקציה לרכב מגיעה כחבילה, עם שלוש פקודות. ברגע שהיא רצה, גם הלוח שם.',
  'dashboardPage.download': 'הורדה לרכב',
};
export default texts;
