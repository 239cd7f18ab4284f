import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/recordings.ts';

const texts: TextsLike<typeof english> = {
  'recordings.empty': 'Bu tarihte kayıt bulunamadı',
};
export default texts;
