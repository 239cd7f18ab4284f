import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/settings.ts';

const texts: TextsLike<typeof english> = {
  'account.title': 'Аккаунт',
  'account.exportText':
    'Всё, что сервер знает о вас: ваши входы, автомобили и их названия, уведомления. Поездок и координат у него нет.',
  'account.export': 'Экспортировать данные аккаунта',
  'account.delete': 'Удалить аккаунт',
  'account.deleteTitle': 'Удалить аккаунт?',
  'account.deleteText':
    'Сервер сразу удалит ваши входы, привязки к автомобилям и уведомления; отменить это нельзя. Поездки и журналы останутся в автомобилях. На этом телефоне вы выйдете из аккаунта, и всё сохранённое на нём удалится: сначала экспортируйте поездки, которые хотите оставить.',

  'settings.title': 'Настройки',
  'settings.carOff': 'Когда автомобиль выключен',
  'settings.noneOff': 'Ligo не может менять то, что этот автомобиль делает, пока выключен',
  'settings.online': 'Оставаться в сети',
  'settings.onlineText': 'Автомобиль остаётся на связи с телефоном, а разъём USB‑A — под питанием.',
  'settings.wifi': 'Не отключать Wi-Fi',
  'settings.wifiText': 'Автомобиль остаётся в своей сети Wi-Fi. Действует со следующего выключения.',
  'settings.wifiNeeds': 'Только вместе с «Оставаться в сети».',
  'settings.reboot': 'Без перезапусков',
  'settings.rebootText':
    'Пока автомобиль выключен, команда время от времени не даёт перезапустить мультимедийную систему: перезапуск отключил бы Ligo.',
  'settings.rebootNeeds':
    'Заблокировано, пока питание USB, Wi-Fi и эта команда не настроены в автомобиле или если что-то из них в последний раз не сработало.',
  'settings.rebootFailed':
    'Заблокировано: одна из этих трёх команд в последний раз не сработала. Какая — показывает панель Ligo в автомобиле.',
  'settings.saved': 'Настройки сохранены',
  'settings.error': 'Ошибка',
  'settings.failed': 'Не удалось сохранить настройки',
  'settings.phone': 'Этот телефон',
  'settings.language': 'Язык',
  'settings.trips': 'Поездки',
  'settings.points': 'Точки',
  'settings.size': 'Занято места',
  'settings.recordings': 'Сохранённые записи',
  'settings.recordingsSize': 'Их объём',
  'settings.kept': 'Браузер хранит это, пока вы сами не удалите.',
  'settings.mayClear': 'Браузер может удалить это, если не хватит места. У автомобиля останется своя копия.',
  'settings.about': 'Об этом телефоне',
  'settings.version': 'Версия',
  'settings.carVersion': 'Версия в автомобиле',
  'settings.lastAnswer': 'Последний ответ автомобиля',
  'settings.serverVersion': 'Новейшая версия',
  'settings.reach': 'Связь',
  'settings.reachCar': 'С автомобилем',
  'settings.reachServer': 'Только с сервером',
  'settings.reachNobody': 'Нет',
  'settings.tripsFetched': 'Поездки получены',
  'settings.logFetched': 'Журнал получен',
  'settings.carHealth': 'Приложение в автомобиле',
  'settings.carUp': 'Работает',
  'settings.carClock': 'Часы',
  'settings.carClockRight': 'Точные',
  'settings.carRestarts': 'Части перезапущены',
  'settings.ignored': 'Пропущено или не удалось',
  'settings.copyReport': 'Скопировать отчёт',
  'settings.reportCopied': 'Отчёт скопирован',
  'settings.reportText':
    'Для поддержки: версии, время и счётчики, ничего о вас, автомобиле и его местоположении.',
};
export default texts;
