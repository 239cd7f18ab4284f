import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notifications.ts';

const texts: TextsLike<typeof english> = {
  'notifications.title': 'Notifications',
  'notifications.intro': "Ce que Ligo vous signale sur {{name}}, même quand l'appli est fermée.",
  'notifications.notLoaded':
    "Les réglages n'ont pas pu être chargés ; impossible de les modifier pour l'instant.",
  'notifications.retry': 'Réessayer',
  'notifications.driveChange': 'Conduite et stationnement',
  'notifications.driveChangeHint': 'La voiture démarre ou est garée.',
  'notifications.doors': 'Portes',
  'notifications.doorsHint': "Une porte, le capot ou le coffre s'ouvre ou se ferme.",
  'notifications.appStart': 'Appli de la voiture',
  'notifications.appStartHint': "L'appli Ligo de la voiture a démarré.",
  'notifications.mcuReboot': 'Redémarrage du système multimédia',
  'notifications.mcuRebootHint': 'La voiture a redémarré son système multimédia.',
  'notifications.sentryMovement': 'Mouvement Sentry',
  'notifications.sentryMovementHint':
    'Sentry voit un mouvement près de la voiture garée, ou doit cesser de surveiller.',
  'notifications.noSentry': "Cette voiture n'a pas Sentry",
};
export default texts;
