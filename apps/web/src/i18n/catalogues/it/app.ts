import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/app.ts';

const texts: TextsLike<typeof english> = {
  'common.cancel': 'Annulla',
  'common.close': 'Chiudi',
  'common.next': 'Avanti',
  'common.retry': 'Riprova',
  'common.saveFile': 'Salva il file',
  'common.temporary':
    'Al momento il browser non concede spazio all’app. Ciò che arriva dall’auto viene conservato solo finché l’app è aperta.',

  'account.title': 'Account',

  'error.unexpected': 'Errore imprevisto',
  'error.unable': 'Impossibile completare l’azione',
  'error.checkConnection': 'Controlla la connessione a internet',

  'shell.menu': 'Menu',
  'shell.navigation': 'Schermate',
  'shell.status': 'Stato',
  'shell.trips': 'Viaggi',
  'shell.liveCamera': 'Telecamera',
  'shell.sentry': 'Sentry',
  'shell.seats': 'Sedili',
  'shell.settings': 'Impostazioni',
  'shell.logs': 'Registro eventi',
  'shell.notifications': 'Notifiche',
  'shell.help': 'Aiuto',
  'shell.language': 'Lingua',
  'shell.version': 'App dell’auto: {{version}}',
  'shell.connected': 'Connesso all’auto',
  'shell.waiting': 'In attesa dell’auto',
  'shell.connecting': 'Connessione in corso',
  'shell.sinceTime': 'dalle {{time}}',
  'shell.sinceDate': 'dal {{date}} alle {{time}}',
  'shell.since.network': 'Questo telefono è senza rete {{since}}.',
  'shell.since.server': 'Il server di Ligo non è raggiungibile {{since}}.',
  'shell.since.refused': 'Il server di Ligo non accetta questo telefono {{since}}.',
  'shell.since.car': 'L’auto non è online {{since}}.',
  'shell.since.path': 'Non c’è una connessione diretta con l’auto {{since}}.',
};
export default texts;
