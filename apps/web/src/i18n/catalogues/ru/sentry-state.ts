import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry-state.ts';

const texts: TextsLike<typeof english> = {
  'sentry.phase.unknown': 'Что происходит сейчас, станет известно после подключения к автомобилю',
  'sentry.phase.off': 'Выключен',
  'sentry.phase.starting': 'Камеры включаются',
  'sentry.phase.watching': 'Наблюдает {{since}}',
  'sentry.phase.recording': 'Записывает {{since}}',
  'sentry.phase.waiting': 'Ожидание',
  'sentry.waits.driving': 'Начнёт, когда автомобиль будет припаркован',
  'sentry.waits.schedule': 'В это время не наблюдает',
  'sentry.waits.charge': 'Остановлен, чтобы сберечь заряд',
  'sentry.waits.auxBattery': 'Остановлен, чтобы сберечь аккумулятор 12\u00a0В',
  'sentry.waits.place': 'В этом месте не наблюдает',
  'sentry.waits.storage': 'Остановлен: нет места для записи',
  'sentry.waits.cameras': 'Остановлен: ни одна камера не даёт изображения',
};
export default texts;
