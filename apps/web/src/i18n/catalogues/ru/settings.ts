import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/settings.ts';

const texts: TextsLike<typeof english> = {
  'account.exportText':
    'Всё, что сервер знает о вас: ваши входы, автомобили и их названия, уведомления. Поездок и координат у него нет.',
  'account.export': 'Экспорт данных аккаунта',
  'account.delete': 'Удалить аккаунт',
  'account.deleteTitle': 'Удалить аккаунт?',
  'account.deleteText':
    'Сервер сразу удалит ваши входы, привязки к автомобилям и настройки уведомлений; отменить это нельзя. Поездки и журналы останутся в автомобилях. На этом телефоне вы выйдете из аккаунта, и всё сохранённое на нём удалится: сначала экспортируйте поездки, которые хотите оставить.',

  'settings.title': 'Настройки',
  'settings.carOff': 'Когда автомобиль выключен',
  'settings.noneOff': 'Ligo не может управлять тем, что этот автомобиль делает, пока выключен',
  'settings.online': 'Оставаться в сети',
  'settings.onlineText': 'Автомобиль остаётся на связи с телефоном, а разъём USB‑A\u00a0— под питанием.',
  'settings.wifi': 'Не отключать Wi-Fi',
  'settings.wifiText': 'Автомобиль остаётся в своей сети Wi-Fi. Действует со следующего выключения.',
  'settings.wifiNeeds': 'Только вместе с «Оставаться в сети».',
  'settings.reboot': 'Без перезагрузок',
  'settings.rebootText':
    'Пока автомобиль выключен, периодическая команда не даёт мультимедийной системе перезагрузиться и отключить Ligo.',
  'settings.rebootNeeds':
    'Заблокировано, пока питание USB, Wi-Fi и эта команда не настроены в автомобиле и если что-то из них в последний раз не сработало.',
  'settings.rebootFailed':
    'Заблокировано: в последний раз не сработало питание USB, Wi-Fi или эта команда. Что именно\u00a0— показывает панель Ligo в автомобиле.',
  'settings.offFailed': 'При последнем выключении автомобиль этого не сделал.',
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
  'settings.mayClear': 'Браузер может удалить это, если не хватит места. У автомобиля есть своя копия.',
  'settings.about': 'Об этом телефоне',
  'settings.version': 'Версия',
  'settings.carVersion': 'Версия в автомобиле',
  'settings.lastAnswer': 'Ответ автомобиля',
  'settings.serverVersion': 'Последняя версия',
  'settings.reach': 'Связь',
  'settings.reachCar': 'С автомобилем',
  'settings.reachServer': 'Только с сервером',
  'settings.reachNobody': 'Нет',
  'settings.tripsFetched': 'Поездки получены',
  'settings.logFetched': 'Журнал получен',
  'settings.carHealth': 'Приложение в автомобиле',
  'settings.carUp': 'Работает',
  'settings.carClock': 'Часы',
  'settings.carClockRight': 'Верны',
  'settings.carRestarts': 'Части, запущенные заново',
  'settings.ignored': 'Пропущено или не удалось',
  'settings.copyReport': 'Скопировать отчёт',
  'settings.reportCopied': 'Отчёт скопирован',
  'settings.reportText':
    'Для поддержки: только версии, время и счётчики, ничего о вас, автомобиле и о том, где он.',
};
export default texts;
