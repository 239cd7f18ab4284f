import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/update.ts';

const texts: TextsLike<typeof english> = {
  'update.title': 'Доступна новая версия',
  'update.text': 'Обновление займёт мгновение, все данные останутся на месте.',
  'update.action': 'Обновить',
  'update.later': 'Позже',
};
export default texts;
