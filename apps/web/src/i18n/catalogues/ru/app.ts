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
  'shell.since.network': 'У этого телефона нет сети с {{time}}.',
  'shell.since.server': 'Сервер Ligo недоступен с {{time}}.',
  'shell.since.refused': 'Сервер Ligo не пускает этот телефон с {{time}}.',
  'shell.since.car': 'Автомобиль не в сети с {{time}}.',
  'shell.since.path': 'Прямого соединения с автомобилем нет с {{time}}.',
};
export default texts;
