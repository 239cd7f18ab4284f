import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/parts.ts';

const texts: TextsLike<typeof english> = {
  'day.today': 'Сегодня',
  'day.yesterday': 'Вчера',
  'day.previous': 'Предыдущий день',
  'day.next': 'Следующий день',
  'day.choose': 'Выбор даты',
  'day.previousMonth': 'Предыдущий месяц',
  'day.nextMonth': 'Следующий месяц',
  'day.marked': 'есть записи',

  'pull.pull': 'Потяните, чтобы обновить',
  'pull.release': 'Отпустите, чтобы обновить',

  'sheet.more': 'Показать больше данных',
  'sheet.less': 'Показать меньше данных',

  'carNote.offline': 'Можно изменить, когда автомобиль на связи',
  'carNote.waiting': 'Ждём ответа автомобиля',

  'map.title': 'Карта',
  'map.source': 'Источник карты',
  'map.carHere': 'Автомобиль здесь',
  'map.carThere': 'Здесь был автомобиль',
  'map.noPlace': 'Где находится автомобиль, неизвестно',
  'map.unavailable':
    'Этот браузер не может нарисовать карту: WebGL 2 отсутствует или отключён. Всё остальное работает.',
  'map.plainRoute': 'Нарисовано без карты: нет WebGL 2',
};
export default texts;
