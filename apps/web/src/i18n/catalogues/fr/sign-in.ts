import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sign-in.ts';

const texts: TextsLike<typeof english> = {
  'logout.action': 'Se déconnecter',
  'logout.title': 'Se déconnecter ?',
  'logout.text':
    'Tout ce que ce téléphone garde sur vos voitures sera effacé. La voiture conserve son propre historique.',
};
export default texts;
