import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry-state.ts';

const texts: TextsLike<typeof english> = {
  'sentry.phase.unknown': 'Что происходит сейчас, станет известно после подключения к автомобилю',
  'sentry.phase.off': 'Выключено',
  'sentry.phase.starting': 'Камеры включаются',
  'sentry.phase.watching': 'Наблюдает с {{time}}',
  'sentry.phase.recording': 'Записывает с {{time}}',
  'sentry.phase.waiting': 'Ожидание',
  'sentry.waits.driving': 'Начнёт, когда автомобиль будет припаркован',
  'sentry.waits.schedule': 'В это время не наблюдает',
  'sentry.waits.charge': 'Остановлено, чтобы сберечь заряд',
  'sentry.waits.auxBattery': 'Остановлено, чтобы сберечь батарею 12 В',
  'sentry.waits.place': 'В этом месте не наблюдает',
  'sentry.waits.storage': 'Остановлено: нет места для записи',
  'sentry.waits.cameras': 'Остановлено: ни одна камера не даёт изображения',
};
export default texts;
