import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/update.ts';

const texts: TextsLike<typeof english> = {
  'update.title': 'Nuova versione disponibile',
  'update.text': 'Ligo è stato rinnovato. L’aggiornamento dura un attimo e tutto resta com’è.',
  'update.action': 'Aggiorna',
  'update.later': 'Più tardi',
};
export default texts;
