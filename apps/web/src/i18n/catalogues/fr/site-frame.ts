import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-frame.ts';

const texts: TextsLike<typeof english> = {
  'site.languages': 'Langues',
  'site.skip': 'Aller au contenu',
  'site.openApp': 'Ouvrir Ligo',
  'site.download': 'Téléchargement',
  'site.usb': 'Débogage USB',
  'site.dashboard': 'Tableau de bord',
  'site.note': 'Fait pour celles et ceux qui roulent en électrique. Gratuit pendant la bêta.',
  'site.home': 'Page d’accueil',
  'site.previewAlt': 'Ligo sur un téléphone : la voiture sur la carte, ses chiffres en dessous',
  'site.mapData': 'Données de la carte',
  'site.social': 'Ligo ailleurs',
};
export default texts;
