import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry-state.ts';

const texts: TextsLike<typeof english> = {
  'sentry.phase.unknown': 'Son état s’affichera une fois la voiture connectée',
  'sentry.phase.off': 'Désactivé',
  'sentry.phase.starting': 'Démarrage des caméras',
  'sentry.phase.watching': 'Surveille {{since}}',
  'sentry.phase.recording': 'Enregistre {{since}}',
  'sentry.phase.waiting': 'En attente',
  'sentry.waits.driving': 'Commence une fois la voiture garée',
  'sentry.waits.schedule': 'En pause à cette heure',
  'sentry.waits.charge': 'Arrêté pour ménager la batterie',
  'sentry.waits.auxBattery': 'Arrêté pour ménager la batterie 12 V',
  'sentry.waits.place': 'En pause à cet endroit',
  'sentry.waits.storage': 'Arrêté : plus de place pour enregistrer',
  'sentry.waits.cameras': 'Arrêté : aucune caméra ne transmet d’image',
};
export default texts;
