import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-download.ts';

const texts: TextsLike<typeof english> = {
  'download.title': 'הורדת Ligo לרכב',
  'download.description':
    'האפליקציה ליחידה שברכב: חבילות Debian וקובצי ארכיון ל-ARM ול-Intel או AMD, עם גודל, סכום ביקורת ושלוש הפקודות להתקנה.',
  'download.heading': 'התקינו את Ligo ברכב',
  'download.intro':
    'האפליקציה הזאת רצה על היחידה שברכב, או על מחשב קטן לצידה, ומדברת ישירות עם הטלפון שלכם. היא צריכה Debian 12, ‏Raspberry Pi OS של 64 סיביות, או גרסה חדשה יותר.',
  'download.noneTitle': 'השרת הזה אינו מציע חבילות',
  'download.noneText': 'מי שמפעיל אותו בונה אותן בפקודה הזאת, ואז הן מופיעות כאן:',
  'download.arm64': 'ARM, ‏64 סיביות',
  'download.arm64For': 'רוב היחידות ברכבים, ו-Raspberry Pi 3, 4 ו-5',
  'download.x64': 'Intel או AMD, ‏64 סיביות',
  'download.x64For': 'מחשבים ומחשבי מיני',
  'download.mine': 'מתאים למחשב הזה',
  'download.version': 'גרסה {{version}}',
  'download.deb': 'חבילת Debian',
  'download.archive': 'ארכיון',
  'download.stepFetch': 'הורידו אותה במסוף של היחידה',
  'download.stepCheck': 'בדקו שהגיעה בשלמותה',
  'download.stepInstall': 'התקינו אותה עם כל מה שהיא צריכה',
  'download.stepStart': 'חלצו והפעילו',
  'download.copy': 'העתקה',
  'download.copied': 'הועתק',
  'download.archiveTitle': 'בלי להתקין',
  'download.archiveText':
    'הארכיון רץ מכל תיקייה ב-Linux עם glibc, ומתחיל כשאתם מפעילים אותו. את ffmpeg, שהמצלמות צריכות, מספקת המערכת שלכם.',
  'download.latestText':
    'לסקריפטים: הכתובת הזאת מובילה תמיד לחבילת Debian החדשה ביותר ל-ARM; את האחרות מבקשים עם ‎?arch=x64 ועם ‎?kind=archive:',
  'download.pairTitle': 'ואז חברו את הטלפון',
  'download.pairText': 'האפליקציה עולה יחד עם היחידה ומציגה קוד צימוד: בגדול בלוח שלה, וגם ביומן שלה.',
  'download.pairApp': 'פתיחת Ligo בטלפון',
  'download.pairDashboard': 'לוח הרכב',
  'download.upgradeTitle': 'שדרוג',
  'download.upgradeText':
    'אותן שלוש פקודות עם החבילה החדשה יותר. האפליקציה עולה מחדש לבדה ושומרת נסיעות, הקלטות, הגדרות וטלפונים מצומדים.',
  'download.removeTitle': 'הסרה',
  'download.removeText':
    'האפליקציה והשירות שלה מוסרים. הנסיעות, היומן, ההקלטות וזהות הרכב נשארים ב-‎/var/lib/ligo-car, למקרה שתחזרו.',
  'download.purgeText':
    'מוחק גם אותם, לצמיתות. הקלטות בכרטיסים ובדיסקים נשארות שם, והרכב נשאר ברשימה באפליקציה שבטלפון עד שתסירו אותו.',
  'download.androidTitle': 'יחידות Android',
  'download.androidText': 'Termux יכול להריץ Debian, ובתוכו את הארכיון ל-ARM:',
  'download.androidNote': 'לא נבדק: לא הייתה לנו יחידה כזאת לנסות עליה.',
};
export default texts;
