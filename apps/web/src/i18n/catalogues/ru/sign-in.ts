import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sign-in.ts';

const texts: TextsLike<typeof english> = {
  'logout.action': 'Выйти',
  'logout.title': 'Выйти из аккаунта?',
  'logout.text':
    'Всё, что этот телефон хранит о ваших автомобилях, будет удалено с него. Автомобиль сохранит свою историю.',
};
export default texts;
