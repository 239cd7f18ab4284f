import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notification-click.ts';

const texts: TextsLike<typeof english> = {
  'reboot.title': 'הרכב הפעיל מחדש את המסך',
  'reboot.what':
    'היצרן הפעיל מחדש את מערכת המולטימדיה, ו־Ligo נכבתה יחד איתה. כשההתראה הזאת נשלחה, Ligo כבר פעלה שוב.',
  'reboot.ifOffline': 'אם הרכב נשאר לא מחובר אחרי הפעלה מחדש כזאת, יש להפעיל שוב את Ligo:',
  'reboot.nextStart': 'בהתנעה הבאה של הרכב יש לפתוח בו שוב את אפליקציית Ligo.',
  'reboot.remote': 'מרחוק: להפעיל את חימום המושבים או את המזגן באפליקציה של היצרן ולהמתין דקה.',
};
export default texts;
