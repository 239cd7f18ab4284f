import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/recordings.ts';

const texts: TextsLike<typeof english> = {
  'recordings.empty': 'Nessuna registrazione trovata per questa data',
};
export default texts;
