import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/cars.ts';

const texts: TextsLike<typeof english> = {
  'cars.title': 'le mie auto',
  'cars.unnamed': 'la mia auto',
  'cars.add': 'Aggiungi',
  'cars.remove': 'rimuovi',
  'cars.options': 'Opzioni per {{name}}',
  'cars.removeTitle': 'Rimuovere {{name}}?',
  'cars.removeText':
    'Questo telefono verrà scollegato dall’auto. Puoi associarlo di nuovo con un nuovo codice.',
  'cars.removing': 'Rimozione in corso',
  'cars.unlinked': 'Sei stato scollegato dall’auto',
  'cars.replaced': 'Due unità si presentano come quest’auto',
  'cars.replacedHelp':
    'Un’altra unità si è collegata con la chiave di quest’auto, forse una preparata da una copia. Chiudi l’app Ligo su una delle due.',

  'add.title': 'Aggiungi auto',
  'add.scanTitle': 'Scansiona il codice QR',
  'add.scanText': 'L’app Ligo lo mostra sullo schermo dell’auto.',
  'add.manual': 'inserisci il codice a mano',
  'add.code': 'Codice sotto il QR',
  'add.scanInstead': 'Scansiona invece il codice QR',
  'add.cameraFailed': 'Impossibile aprire la fotocamera.',
  'add.cameraRefused':
    'La fotocamera non è consentita in questa pagina. Consentila nelle impostazioni del browser e riprova.',
  'add.cameraBroken': 'Manca, è in uso da parte di un’altra app o non dà immagini.',
  'add.cameraAgain': 'Riprova con la fotocamera',
  'add.readerFailed': 'Impossibile caricare il lettore di codici QR',
  'add.submitting': 'Associazione all’auto in corso',
  'add.nameTitle': 'dai un nome alla nuova auto',
  'add.name': 'Nome dell’auto',
  'add.alreadyTitle': 'auto già aggiunta',
  'add.alreadyText': 'Quest’auto è già collegata al tuo account',
  'add.tooManyTitle': 'troppe auto',
  'add.tooManyText': 'Il tuo account ha già il numero massimo di auto. Rimuovine una per aggiungere questa',
  'add.expiredTitle': 'codice QR scaduto',
  'add.expiredText': 'Il codice QR è scaduto. Genera un nuovo codice QR e riprova',
  'add.unknownTitle': 'codice sconosciuto',
  'add.unknownText': 'Questo codice non esiste. Confrontalo con quello sotto il QR',
  'add.unexpected': 'errore imprevisto',

  'scan.start': 'Avvia la scansione',
  'scan.stop': 'Ferma la scansione',
  'scan.torchOn': 'Accendi la luce',
  'scan.torchOff': 'Spegni la luce',
  'scan.zoomIn': 'Ingrandisci',
  'scan.zoomOut': 'Riduci',
  'scan.loading': 'Apertura della fotocamera',
  'scan.nothingRead':
    'Nessun codice trovato. Avvicina il telefono e tienilo fermo, oppure inserisci il codice.',
};
export default texts;
