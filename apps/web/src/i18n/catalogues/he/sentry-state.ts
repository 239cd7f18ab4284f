import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry-state.ts';

const texts: TextsLike<typeof english> = {
  'sentry.phase.unknown': 'מה קורה עכשיו יוצג כשהרכב יהיה מחובר',
  'sentry.phase.off': 'כבוי',
  'sentry.phase.starting': 'המצלמות מופעלות',
  'sentry.phase.watching': 'שומר מאז {{time}}',
  'sentry.phase.recording': 'מקליט מאז {{time}}',
  'sentry.phase.waiting': 'ממתין',
  'sentry.waits.driving': 'יתחיל כשהרכב יחנה',
  'sentry.waits.schedule': 'נח בשעה הזאת',
  'sentry.waits.charge': 'נעצר כדי לחסוך בסוללה',
  'sentry.waits.auxBattery': 'נעצר כדי לחסוך במצבר 12V',
  'sentry.waits.place': 'נח במקום הזה',
  'sentry.waits.storage': 'נעצר: אין מקום להקלטה',
  'sentry.waits.cameras': 'נעצר: אף מצלמה אינה נותנת תמונה',
};
export default texts;
