import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/install.ts';

const texts: TextsLike<typeof english> = {
  'install.action': 'Installer l’application',
  'install.title': 'Installer Ligo',
  'install.text': 'Sur l’écran d’accueil, Ligo s’ouvre comme toute autre application, même sans réseau.',
  'install.iosShare':
    'Touchez le bouton Partager au bord de l’écran ; sur les iPhone récents, il se trouve sous •••.',
  'install.iosAdd': 'Choisissez « Sur l’écran d’accueil ».',
  'install.iosConfirm': 'Touchez « Ajouter », puis ouvrez Ligo depuis l’écran d’accueil.',
  'install.iosOther':
    'Touchez Partager, puis « Sur l’écran d’accueil ». Si ce navigateur ne le propose pas, ouvrez cette page dans Safari.',
  'install.macDock': 'Dans la barre des menus, choisissez « Fichier », puis « Ajouter au Dock ».',
  'install.none':
    'Ce navigateur ne peut pas installer d’applications sur un ordinateur. Ouvrez cette page dans Chrome ou Edge, ou sur votre téléphone.',
  'install.menuOpen': 'Ouvrez le menu du navigateur.',
  'install.menuChoose': 'Choisissez « Installer l’application » ou « Ajouter à l’écran d’accueil ».',
};
export default texts;
