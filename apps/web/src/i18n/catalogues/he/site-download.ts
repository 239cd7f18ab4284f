import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-download.ts';

const texts: TextsLike<typeof english> = {
  'download.title': 'הורדת Ligo לרכב',
  'download.description':
    'האפליקציה למערכת שברכב: חבילות Debian וקובצי ארכיון ל־ARM ול־Intel או AMD, עם גודל, סכום ביקורת ושלוש הפקודות להתקנה.',
  'download.heading': 'התקנת Ligo ברכב',
  'download.intro':
    'האפליקציה הזאת פועלת במערכת שברכב, או במחשב קטן לצידה, ומתקשרת ישירות עם הטלפון שלך. היא צריכה Debian 12, ‏Raspberry Pi OS של 64 סיביות, או גרסה חדשה יותר.',
  'download.noneTitle': 'השרת הזה לא מציע חבילות',
  'download.noneText': 'מי שמפעיל אותו בונה חבילות בפקודה הזאת, ואז הן מופיעות כאן:',
  'download.arm64': 'ARM, ‏64 סיביות',
  'download.arm64For': 'רוב המערכות ברכבים, ו־Raspberry Pi 3, 4 ו־5',
  'download.x64': 'Intel או AMD, ‏64 סיביות',
  'download.x64For': 'מחשבים ומיני־מחשבים',
  'download.mine': 'מתאים למחשב הזה',
  'download.version': 'גרסה {{version}}',
  'download.deb': 'חבילת Debian',
  'download.archive': 'ארכיון',
  'download.stepFetch': 'הורדה במסוף של המערכת',
  'download.stepCheck': 'בדיקה שהקובץ הגיע בשלמותו',
  'download.stepInstall': 'התקנה, עם כל מה שדרוש',
  'download.stepStart': 'חילוץ והפעלה',
  'download.copy': 'העתקה',
  'download.copied': 'הועתק',
  'download.archiveTitle': 'בלי להתקין',
  'download.archiveText':
    'הארכיון פועל מכל תיקייה ב־Linux עם glibc, בהפעלה ידנית. את ffmpeg, שהמצלמות צריכות, מספקת מערכת ההפעלה.',
  'download.latestText':
    'לסקריפטים: הכתובת הזאת מובילה תמיד לחבילת Debian החדשה ביותר ל־ARM; את האחרות מבקשים עם ‎?arch=x64 ועם ‎?kind=archive:',
  'download.pairTitle': 'ואז שיוך הטלפון',
  'download.pairText': 'האפליקציה עולה יחד עם המערכת ומציגה קוד שיוך: בגדול בלוח שלה, וגם ביומן שלה.',
  'download.pairApp': 'פתיחת Ligo בטלפון',
  'download.pairDashboard': 'לוח הרכב',
  'download.upgradeTitle': 'שדרוג',
  'download.upgradeText':
    'אותן שלוש פקודות עם החבילה החדשה יותר. האפליקציה עולה מחדש לבדה ושומרת נסיעות, הקלטות, הגדרות וטלפונים משויכים.',
  'download.commandsTitle': 'פקודות מהטלפון',
  'download.commandsText':
    'מושבים, מתח USB, ‏Wi-Fi ו״מניעת הפעלה מחדש״ פועלים היכן שהמערכת שברכב מציעה לכך דרך: נושא (topic) של ברוקר MQTT, שירות במערכת עצמה או תוכנית. רושמים אותה פעם אחת תחת ״unit״ בקובץ ‎/var/lib/ligo-car/car.json‎, לצד מה שכבר שם:',
  'download.commandsOff': 'למתח USB, ל־Wi-Fi ול״מניעת הפעלה מחדש״ דרוש גם מקור שמדווח אם הרכב פועל.',
  'download.commandsGuide': 'המדריך שמגיע עם החבילה מתאר כל פקודה וכל דרך:',
  'download.commandsLook':
    'אחר כך מפעילים את האפליקציה מחדש, ורואים אילו פקודות הוגדרו ואיך הסתיימה האחרונה:',
  'download.removeTitle': 'הסרה',
  'download.removeText':
    'האפליקציה והשירות שלה מוסרים. הנסיעות, היומן, ההקלטות וזהות הרכב נשארים ב-‎/var/lib/ligo-car‎, למקרה של התקנה חוזרת.',
  'download.purgeText':
    'מוחק גם אותם, לצמיתות. הקלטות בכרטיסים ובדיסקים נשארות שם, והרכב נשאר ברשימה באפליקציה שבטלפון עד שמסירים אותו.',
  'download.androidTitle': 'מערכות Android',
  'download.androidText': 'Termux יכול להריץ Debian, ובתוכו את הארכיון ל־ARM:',
  'download.androidNote': 'לא נבדק: לא הייתה לנו מערכת כזאת לנסות עליה.',
};
export default texts;
