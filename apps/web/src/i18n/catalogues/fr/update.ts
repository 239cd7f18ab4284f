import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/update.ts';

const texts: TextsLike<typeof english> = {
  'update.title': 'Nouvelle version disponible',
  'update.text':
    'Ligo a fait peau neuve. La mise à jour prend un instant et rien ne change pour vos données.',
  'update.action': 'Mettre à jour',
  'update.later': 'Plus tard',
};
export default texts;
