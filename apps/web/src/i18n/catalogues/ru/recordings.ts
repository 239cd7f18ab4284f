import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/recordings.ts';

const texts: TextsLike<typeof english> = {
  'recordings.empty': 'За эту дату записей нет',
};
export default texts;
