import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry.ts';

const texts: TextsLike<typeof english> = {
  'sentry.title': 'Sentry',
  'sentry.recordings': 'הקלטות',
  'sentry.configuration': 'הגדרות',
  'sentry.on': 'שמירה בזמן חניה',
  'sentry.onText': 'מקליט וידאו כשמשהו זז ליד הרכב החונה.',
};
export default texts;
