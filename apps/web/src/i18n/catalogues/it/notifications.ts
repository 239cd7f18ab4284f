import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notifications.ts';

const texts: TextsLike<typeof english> = {
  'notifications.title': 'Notifiche',
  'notifications.intro': 'Ciò che Ligo ti segnala su {{name}}, anche ad app chiusa.',
  'notifications.notLoaded': 'Impossibile caricare le impostazioni: per ora non si possono modificare.',
  'notifications.driveChange': 'Guida e parcheggio',
  'notifications.driveChangeHint': 'L’auto si mette in movimento o viene parcheggiata.',
  'notifications.doors': 'Porte',
  'notifications.doorsHint': 'Una porta, il cofano o il bagagliaio si apre o si chiude.',
  'notifications.appStart': 'App dell’auto',
  'notifications.appStartHint': 'L’app Ligo dell’auto si è avviata.',
  'notifications.mcuReboot': 'Riavvio del sistema multimediale',
  'notifications.mcuRebootHint': 'L’auto ha riavviato il sistema multimediale.',
  'notifications.sentryMovement': 'Movimento rilevato da Sentry',
  'notifications.sentryMovementHint':
    'Sentry rileva un movimento vicino all’auto parcheggiata o deve smettere di sorvegliare.',
  'notifications.noSentry': 'Quest’auto non ha Sentry',
};
export default texts;
