import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/permissions.ts';

const texts: TextsLike<typeof english> = {
  'permission.title': 'Нужно разрешение на уведомления',
  'permission.text': 'Ligo сообщит, когда откроется дверь, автомобиль тронется или Sentry заметит движение.',
  'permission.enable': 'Включить',
  'permission.denied': 'Уведомления заблокированы. Разрешите их для этой страницы в настройках браузера.',
  'permission.unsupported': 'Этот браузер не поддерживает уведомления.',
  'permission.ios':
    'На iPhone сначала добавьте Ligo на экран «Домой»: нажмите «Поделиться», затем «На экран „Домой“», и откройте оттуда.',
  'permission.skip': 'Продолжить без уведомлений',
};
export default texts;
