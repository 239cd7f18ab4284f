import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-not-found.ts';

const texts: TextsLike<typeof english> = {
  'notFound.title': 'Burada bir şey yok · Ligo',
  'notFound.heading': 'Burada bir şey yok',
  'notFound.text': 'Adres yanlış yazılmış olabilir ya da burada olan artık yok.',
};
export default texts;
