import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-not-found.ts';

const texts: TextsLike<typeof english> = {
  'notFound.title': 'Il n’y a rien ici · Ligo',
  'notFound.heading': 'Il n’y a rien ici',
  'notFound.text': 'L’adresse est peut-être mal saisie, ou ce qui était ici n’y est plus.',
};
export default texts;
