import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/recordings.ts';

const texts: TextsLike<typeof english> = {
  'recordings.empty': 'Aucun enregistrement à cette date',
};
export default texts;
