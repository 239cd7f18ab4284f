import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/install.ts';

const texts: TextsLike<typeof english> = {
  'install.action': 'Установить приложение',
  'install.title': 'Установить Ligo',
  'install.text': 'С главного экрана Ligo открывается как любое другое приложение, даже без сети.',
  'install.iosShare': 'Нажмите кнопку «Поделиться» у края экрана; на новых iPhone она скрыта за •••.',
  'install.iosAdd': 'Выберите «На экран „Домой“».',
  'install.iosConfirm': 'Нажмите «Добавить» и откройте Ligo с экрана «Домой».',
  'install.iosOther':
    'Нажмите «Поделиться», затем «На экран „Домой“». Если в этом браузере такого пункта нет, откройте эту страницу в Safari.',
  'install.macDock': 'В строке меню выберите «Файл», затем «Добавить в Dock».',
  'install.none':
    'Этот браузер не умеет устанавливать приложения на компьютер. Откройте эту страницу в Chrome или Edge либо на телефоне.',
  'install.menuOpen': 'Откройте меню браузера.',
  'install.menuChoose': 'Выберите «Установить приложение» или «Добавить на главный экран».',
};
export default texts;
