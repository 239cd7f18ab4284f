import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notifications.ts';

const texts: TextsLike<typeof english> = {
  'notifications.title': 'Уведомления',
  'notifications.intro': 'О чём Ligo сообщает, даже когда приложение закрыто. Автомобиль: {{name}}.',
  'notifications.notLoaded': 'Не удалось загрузить настройки, поэтому пока их нельзя изменить.',
  'notifications.driveChange': 'Движение и парковка',
  'notifications.driveChangeHint': 'Автомобиль начинает движение или паркуется.',
  'notifications.doors': 'Двери',
  'notifications.doorsHint': 'Открывается или закрывается дверь, капот или багажник.',
  'notifications.appStart': 'Приложение в автомобиле',
  'notifications.appStartHint': 'Приложение Ligo в автомобиле запустилось.',
  'notifications.mcuReboot': 'Перезагрузка мультимедиа',
  'notifications.mcuRebootHint': 'Автомобиль перезагрузил мультимедийную систему.',
  'notifications.sentryMovement': 'Движение: Sentry',
  'notifications.sentryMovementHint':
    'Sentry замечает движение рядом с припаркованным автомобилем или вынужден прекратить наблюдение.',
  'notifications.noSentry': 'В этом автомобиле нет Sentry',
};
export default texts;
