import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notifications.ts';

const texts: TextsLike<typeof english> = {
  'notifications.title': 'התראות',
  'notifications.intro': 'על מה Ligo מודיעה לגבי {{name}}, גם כשהאפליקציה סגורה.',
  'notifications.notLoaded': 'לא ניתן היה לטעון את ההגדרות, ולכן אי אפשר לשנות אותן כרגע.',
  'notifications.driveChange': 'נסיעה וחניה',
  'notifications.driveChangeHint': 'הרכב מתחיל לנסוע או חונה.',
  'notifications.doors': 'דלתות',
  'notifications.doorsHint': 'דלת, מכסה המנוע או תא המטען נפתחים או נסגרים.',
  'notifications.appStart': 'האפליקציה ברכב',
  'notifications.appStartHint': 'אפליקציית Ligo ברכב הופעלה.',
  'notifications.mcuReboot': 'הפעלה מחדש של המולטימדיה',
  'notifications.mcuRebootHint': 'הרכב הפעיל מחדש את מערכת המולטימדיה.',
  'notifications.sentryMovement': 'תנועה שזיהה Sentry',
  'notifications.sentryMovementHint': 'Sentry מזהה תנועה ליד הרכב החונה, או נאלץ להפסיק לשמור.',
  'notifications.noSentry': 'אין Sentry ברכב הזה',
};
export default texts;
