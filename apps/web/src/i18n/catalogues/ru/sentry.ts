import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry.ts';

const texts: TextsLike<typeof english> = {
  'sentry.title': 'Sentry',
  'sentry.recordings': 'Записи',
  'sentry.configuration': 'Настройки',
  'sentry.on': 'Наблюдать на парковке',
  'sentry.onText': 'Записывает видео, когда рядом с припаркованным автомобилем что-то движется.',
};
export default texts;
