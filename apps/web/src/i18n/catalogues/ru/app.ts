import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/app.ts';

const texts: TextsLike<typeof english> = {
  'common.cancel': 'Отмена',
  'common.close': 'Закрыть',
  'common.next': 'Далее',
  'common.retry': 'Повторить',
  'common.saveFile': 'Сохранить файл',
  'common.temporary':
    'Браузер сейчас не даёт приложению места для хранения. Данные автомобиля сохраняются, только пока приложение открыто.',

  'account.title': 'Аккаунт',

  'error.unexpected': 'Непредвиденная ошибка',
  'error.unable': 'Не удалось выполнить действие',
  'error.checkConnection': 'Проверьте подключение к интернету',

  'shell.menu': 'Меню',
  'shell.navigation': 'Экраны',
  'shell.status': 'Состояние',
  'shell.trips': 'Поездки',
  'shell.liveCamera': 'Камера',
  'shell.sentry': 'Sentry',
  'shell.seats': 'Сиденья',
  'shell.settings': 'Настройки',
  'shell.logs': 'Журнал',
  'shell.notifications': 'Уведомления',
  'shell.help': 'Справка',
  'shell.language': 'Язык',
  'shell.version': 'Приложение в автомобиле: {{version}}',
  'shell.connected': 'Есть связь с автомобилем',
  'shell.waiting': 'Ожидание автомобиля',
  'shell.connecting': 'Подключение',
  'shell.sinceTime': 'с {{time}}',
  'shell.sinceDate': 'с {{date}}, {{time}}',
  'shell.since.network': 'У этого телефона нет сети {{since}}.',
  'shell.since.server': 'Сервер Ligo недоступен {{since}}.',
  'shell.since.refused': 'Сервер Ligo не пускает этот телефон {{since}}.',
  'shell.since.car': 'Автомобиль не в сети {{since}}.',
  'shell.since.path': 'Прямого соединения с автомобилем нет {{since}}.',
};
export default texts;
