import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-not-found.ts';

const texts: TextsLike<typeof english> = {
  'notFound.title': 'Qui non c’è nulla · Ligo',
  'notFound.heading': 'Qui non c’è nulla',
  'notFound.text': 'Forse l’indirizzo è scritto male, o ciò che era qui non c’è più.',
};
export default texts;
