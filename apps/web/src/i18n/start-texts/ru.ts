import type { StartTexts } from '../catalogue.ts';

const texts: StartTexts = {
  'common.back': 'Назад',
  'common.reload': 'Перезагрузить',
  'common.loading': 'Загрузка',
  'error.screen': 'Не удалось показать этот экран.',
  'error.offline': 'Не удалось загрузить приложение. Проверьте подключение к интернету.',
  'signIn.tagline': 'Ваш электромобиль в телефоне: вживую, приватно, напрямую.',
  'signIn.google': 'Продолжить с Google',
  'signIn.demo': 'Демо-вход',
  'signIn.demoHint': 'На этом сервере работает демо: подойдёт любой адрес почты.',
  'signIn.private':
    'Телефон и автомобиль общаются напрямую, с шифрованием. На наших серверах нет данных об автомобиле.',
  'signIn.waiting': 'Завершите вход в другом окне.',
  'signIn.failed': 'Не удалось войти. Попробуйте ещё раз.',
  'signIn.popupDone': 'Это окно можно закрыть.',
  'beta.title': 'Закрытое бета-тестирование',
  'beta.text': 'Сейчас Ligo на закрытом бета-тестировании. Загляните позже!',
};
export default texts;
