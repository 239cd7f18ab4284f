import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/permissions.ts';

const texts: TextsLike<typeof english> = {
  'permission.title': 'L’autorisation des notifications est requise',
  'permission.text':
    'Ligo vous prévient quand une porte s’ouvre, quand la voiture démarre et quand Sentry détecte un mouvement.',
  'permission.enable': 'Activer',
  'permission.denied':
    'Les notifications sont bloquées. Autorisez-les pour cette page dans les réglages du navigateur.',
  'permission.unsupported': 'Ce navigateur ne prend pas en charge les notifications.',
  'permission.ios':
    'Sur iPhone, ajoutez d’abord Ligo à l’écran d’accueil : touchez Partager, puis « Sur l’écran d’accueil », et ouvrez-le depuis là.',
  'permission.skip': 'Continuer sans notifications',
};
export default texts;
