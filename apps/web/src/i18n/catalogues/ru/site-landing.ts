import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-landing.ts';

const texts: TextsLike<typeof english> = {
  'landing.title': 'Ligo: ваш электромобиль в телефоне',
  'landing.description':
    'Состояние, поездки, камеры и Sentry вашего электромобиля. Телефон и автомобиль связаны напрямую, с шифрованием. Бесплатно на время бета-тестирования.',
};
export default texts;
