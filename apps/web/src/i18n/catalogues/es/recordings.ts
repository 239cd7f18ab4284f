import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/recordings.ts';

const texts: TextsLike<typeof english> = {
  'recordings.empty': 'No se encontraron grabaciones en esta fecha',
};
export default texts;
