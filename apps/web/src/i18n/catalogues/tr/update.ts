import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/update.ts';

const texts: TextsLike<typeof english> = {
  'update.title': 'Yeni sürüm var',
  'update.text': 'Güncelleme kısa sürer ve her şey olduğu gibi kalır.',
  'update.action': 'Güncelle',
  'update.later': 'Daha sonra',
};
export default texts;
