import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notification-click.ts';

const texts: TextsLike<typeof english> = {
  'reboot.title': 'La voiture a redémarré son écran',
  'reboot.what':
    'Le constructeur a redémarré le système multimédia, et Ligo s’est arrêté avec lui. Ligo tournait à nouveau quand il vous a envoyé cet avis.',
  'reboot.ifOffline': 'Si la voiture reste hors ligne après un tel redémarrage, il faut relancer Ligo :',
  'reboot.nextStart': 'Au prochain démarrage de la voiture, rouvrez l’application Ligo sur son écran.',
  'reboot.remote':
    'À distance : allumez le chauffage des sièges ou la climatisation dans l’application du constructeur et attendez une minute.',
};
export default texts;
