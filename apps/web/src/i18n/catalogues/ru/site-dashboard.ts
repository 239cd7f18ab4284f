import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-dashboard.ts';

const texts: TextsLike<typeof english> = {
  'dashboardPage.title': 'Ligo на экране автомобиля',
  'dashboardPage.description':
    'Панель, которую приложение автомобиля показывает в браузере бортового компьютера: код привязки, текущие данные, Sentry и работа приложения — без интернета.',
  'dashboardPage.heading': 'Панель на экране автомобиля',
  'dashboardPage.intro':
    'Её показывает само приложение Ligo в автомобиле, в браузере бортового компьютера. Интернет не нужен, и открыть её можно только там.',
  'dashboardPage.open': 'Открыть панель этого автомобиля',
  'dashboardPage.where':
    'Работает в браузере самого бортового компьютера, где запущено приложение Ligo. На телефоне или другом компьютере этот адрес никуда не ведёт.',
  'dashboardPage.shows': 'Что она показывает',
  'dashboardPage.pairingTitle': 'Привязка',
  'dashboardPage.pairingText': 'Код и QR-код, который видно с водительского места, и привязанные телефоны.',
  'dashboardPage.liveTitle': 'Текущие данные',
  'dashboardPage.liveText': 'Все показания автомобиля с их источником и давностью.',
  'dashboardPage.sentryTitle': 'Sentry',
  'dashboardPage.sentryText': 'Ведётся ли наблюдение, почему оно ждёт и сколько места осталось для записей.',
  'dashboardPage.stepsTitle': 'Что делает приложение',
  'dashboardPage.stepsText': 'Каждый шаг запуска и журнал за последние сутки.',
  'dashboardPage.elsewhere': 'В автомобиле ещё нет Ligo?',
  'dashboardPage.elsewhereText':
    'Приложение для автомобиля — это пакет и три команды. Как только оно запущено, панель уже на месте.',
  'dashboardPage.download': 'Скачать для автомобиля',
};
export default texts;
