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
  'pull.refresh': 'Обновить',

  'sheet.more': 'Показать больше данных',
  'sheet.less': 'Показать меньше данных',
};
export default texts;
