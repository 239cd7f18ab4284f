import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-not-found.ts';

const texts: TextsLike<typeof english> = {
  'notFound.title': 'Aquí no hay nada · Ligo',
  'notFound.heading': 'Aquí no hay nada',
  'notFound.text': 'Puede que la dirección esté mal escrita, o que lo que había aquí ya no esté.',
};
export default texts;
