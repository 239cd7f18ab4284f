import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry-state.ts';

const texts: TextsLike<typeof english> = {
  'sentry.phase.unknown': 'מה קורה עכשיו יוצג כשהרכב יתחבר',
  'sentry.phase.off': 'כבוי',
  'sentry.phase.starting': 'המצלמות מופעלות',
  'sentry.phase.watching': 'שומר {{since}}',
  'sentry.phase.recording': 'מקליט {{since}}',
  'sentry.phase.waiting': 'ממתין',
  'sentry.waits.driving': 'יתחיל כשהרכב יחנה',
  'sentry.waits.schedule': 'לא שומר בשעה הזאת',
  'sentry.waits.charge': 'נעצר כדי לחסוך בסוללה',
  'sentry.waits.auxBattery': 'נעצר כדי לחסוך במצבר 12V',
  'sentry.waits.place': 'לא שומר במקום הזה',
  'sentry.waits.storage': 'נעצר: אין מקום להקלטה',
  'sentry.waits.cameras': 'נעצר: אף מצלמה לא נותנת תמונה',
};
export default texts;
