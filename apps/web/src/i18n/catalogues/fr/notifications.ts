import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notifications.ts';

const texts: TextsLike<typeof english> = {
  'notifications.title': 'Notifications',
  'notifications.intro': 'Ce que Ligo vous signale sur {{name}}, même quand l’application est fermée.',
  'notifications.notLoaded':
    'Impossible de charger les réglages ; ils ne peuvent pas être modifiés pour l’instant.',
  'notifications.driveChange': 'Conduite et stationnement',
  'notifications.driveChangeHint': 'La voiture démarre ou est garée.',
  'notifications.doors': 'Portes',
  'notifications.doorsHint': 'Une porte, le capot ou le coffre s’ouvre ou se ferme.',
  'notifications.appStart': 'Application de la voiture',
  'notifications.appStartHint': 'L’application Ligo de la voiture a démarré.',
  'notifications.mcuReboot': 'Redémarrage du système multimédia',
  'notifications.mcuRebootHint': 'La voiture a redémarré son système multimédia.',
  'notifications.sentryMovement': 'Mouvement détecté par Sentry',
  'notifications.sentryMovementHint':
    'Sentry détecte un mouvement près de la voiture garée, ou doit cesser de surveiller.',
  'notifications.noSentry': 'Cette voiture n’a pas Sentry',
};
export default texts;
