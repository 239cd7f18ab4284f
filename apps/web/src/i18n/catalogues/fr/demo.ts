import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/demo.ts';

const texts: TextsLike<typeof english> = {
  'demo.label': 'Démo',
  'demo.text': 'Cette voiture vit dans votre navigateur : pas de compte, rien n’est envoyé ni conservé.',
  'demo.short': 'Une voiture dans votre navigateur',
  'demo.drive': 'Rouler',
  'demo.park': 'Garer',
  'demo.doors': 'Portes',
  'demo.openDoor': 'Ouvrir une porte',
  'demo.mapOnly': 'Rien n’est envoyé nulle part ; seule la carte vient d’internet.',
  'demo.door.frontLeft': 'Porte avant gauche',
  'demo.door.frontRight': 'Porte avant droite',
  'demo.door.rearLeft': 'Porte arrière gauche',
  'demo.door.rearRight': 'Porte arrière droite',
  'demo.door.hood': 'Capot',
  'demo.door.trunk': 'Coffre',
  'demo.install': 'Installer',
  'demo.howToInstall': 'Comment installer Ligo',
  'demo.failed': 'La démo n’a pas pu démarrer.',
  'demo.reload': 'Recharger',
  'demo.cars': 'La démo n’a que cette voiture. Pour associer la vôtre, installez Ligo et connectez-vous.',
  'demo.notifications': 'Vous pouvez essayer les interrupteurs, mais la démo n’envoie aucune notification.',
  'demo.settings':
    'La démo n’a pas de compte : il n’y a donc rien dont se déconnecter ni rien à supprimer. Quand vous fermez cette page, tout disparaît.',
  'demo.storage': 'La démo ne garde ceci que tant que la page est ouverte.',
  'demo.camera':
    'La voiture de la démo n’a pas de caméras. Avec la vôtre, vous les voyez ici toutes les quatre en direct.',
  'demo.sentryTitle': 'Sentry a besoin d’une vraie voiture',
  'demo.sentry':
    'La voiture de la démo n’a pas de caméras. Dans la vôtre, Sentry enregistre quand quelque chose bouge près d’elle en stationnement, et vous regardez les enregistrements ici.',
};
export default texts;
