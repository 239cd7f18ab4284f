import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-dashboard.ts';

const texts: TextsLike<typeof english> = {
  'dashboardPage.title': 'Ligo на экране автомобиля',
  'dashboardPage.description':
    'Панель, которую приложение в автомобиле показывает в браузере мультимедийной системы: код привязки, текущие показания, Sentry и работа приложения\u00a0— без интернета.',
  'dashboardPage.heading': 'Панель на экране автомобиля',
  'dashboardPage.intro':
    'Её показывает само приложение Ligo в автомобиле, в браузере мультимедийной системы. Интернет не нужен, и открыть её можно только там.',
  'dashboardPage.open': 'Открыть панель',
  'dashboardPage.where':
    'Работает в браузере самой мультимедийной системы, где запущено приложение Ligo. На телефоне или другом компьютере этот адрес никуда не ведёт.',
  'dashboardPage.shows': 'Что она показывает',
  'dashboardPage.pairingTitle': 'Привязка',
  'dashboardPage.pairingText':
    'Код, QR-код, который можно отсканировать с места водителя, и привязанные телефоны.',
  'dashboardPage.liveTitle': 'Текущие показания',
  'dashboardPage.liveText': 'Все показания автомобиля с их источником и давностью.',
  'dashboardPage.sentryTitle': 'Sentry',
  'dashboardPage.sentryText': 'Наблюдает ли он, чего ждёт и сколько места осталось для записей.',
  'dashboardPage.stepsTitle': 'Что делает приложение',
  'dashboardPage.stepsText': 'Каждый шаг запуска и журнал за последние сутки.',
  'dashboardPage.elsewhere': 'В автомобиле ещё нет Ligo?',
  'dashboardPage.elsewhereText':
    'Приложение для автомобиля\u00a0— это пакет и три команды. Как только оно запущено, панель уже на месте.',
  'dashboardPage.download': 'Скачать для автомобиля',
};
export default texts;
