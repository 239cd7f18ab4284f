import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry.ts';

const texts: TextsLike<typeof english> = {
  'sentry.title': 'Sentry',
  'sentry.recordings': 'Kayıtlar',
  'sentry.configuration': 'Yapılandırma',
  'sentry.on': 'Park hâlindeyken izle',
  'sentry.onText': 'Park hâlindeki aracın yakınında bir şey hareket ettiğinde video kaydeder.',
};
export default texts;
