import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-not-found.ts';

const texts: TextsLike<typeof english> = {
  'notFound.title': 'Não há nada aqui · Ligo',
  'notFound.heading': 'Não há nada aqui',
  'notFound.text': 'O endereço pode ter sido digitado errado, ou o que estava aqui já não existe.',
};
export default texts;
