import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/demo.ts';

const texts: TextsLike<typeof english> = {
  'demo.label': 'Demo',
  'demo.text': 'Quest’auto vive nel tuo browser: nessun account, e nulla viene inviato o conservato.',
  'demo.short': 'Un’auto nel tuo browser',
  'demo.drive': 'Guida',
  'demo.park': 'Parcheggia',
  'demo.doors': 'Porte',
  'demo.openDoor': 'Apri una porta',
  'demo.mapOnly': 'Nulla viene inviato; solo la mappa arriva da internet.',
  'demo.door.frontLeft': 'Porta anteriore sinistra',
  'demo.door.frontRight': 'Porta anteriore destra',
  'demo.door.rearLeft': 'Porta posteriore sinistra',
  'demo.door.rearRight': 'Porta posteriore destra',
  'demo.door.hood': 'Cofano',
  'demo.door.trunk': 'Bagagliaio',
  'demo.install': 'Installa',
  'demo.howToInstall': 'Come installare Ligo',
  'demo.failed': 'Impossibile avviare la demo.',
  'demo.reload': 'Ricarica',
  'demo.cars': 'La demo ha solo quest’auto. Per associare la tua, installa Ligo e accedi.',
  'demo.notifications': 'Puoi provare gli interruttori, ma la demo non invia notifiche.',
  'demo.settings':
    'La demo non ha un account: non c’è nulla da cui uscire né da eliminare. Quando chiudi questa pagina sparisce tutto.',
  'demo.storage': 'La demo conserva questi dati solo finché la pagina è aperta.',
  'demo.camera':
    'L’auto della demo non ha telecamere. Con la tua auto le vedi qui tutte e quattro in diretta.',
  'demo.sentryTitle': 'Sentry ha bisogno di un’auto vera',
  'demo.sentry':
    'L’auto della demo non ha telecamere. Nella tua auto Sentry registra quando qualcosa si muove vicino mentre è parcheggiata, e qui guardi le registrazioni.',
};
export default texts;
