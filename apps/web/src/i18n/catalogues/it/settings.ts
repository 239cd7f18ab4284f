import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/settings.ts';

const texts: TextsLike<typeof english> = {
  'account.exportText':
    'Tutto ciò che il server sa di te: i tuoi accessi, le tue auto e i loro nomi, le tue notifiche. Non sa nulla di viaggi e posizioni.',
  'account.export': 'Esporta i dati dell’account',
  'account.delete': 'Elimina account',
  'account.deleteTitle': 'Eliminare il tuo account?',
  'account.deleteText':
    'Il server elimina subito i tuoi accessi, i collegamenti con le tue auto e le impostazioni delle notifiche; non si può annullare. Le tue auto mantengono viaggi e registri. Questo telefono esce dall’account ed elimina ciò che conserva: esporta prima i viaggi che vuoi tenere.',

  'settings.title': 'Impostazioni',
  'settings.carOff': 'Ad auto spenta',
  'settings.noneOff': 'Ligo non può cambiare ciò che quest’auto fa da spenta',
  'settings.online': 'Resta online',
  'settings.onlineText': 'L’auto resta raggiungibile dal telefono e la presa USB‑A resta alimentata.',
  'settings.wifi': 'Mantieni il Wi-Fi',
  'settings.wifiText': 'L’auto resta sulla sua rete Wi-Fi. Vale dal prossimo spegnimento.',
  'settings.wifiNeeds': 'Solo insieme a «Resta online».',
  'settings.reboot': 'Evita i riavvii',
  'settings.rebootText':
    'Ad auto spenta, un comando inviato di tanto in tanto evita che il sistema multimediale venga riavviato, cosa che scollegherebbe Ligo.',
  'settings.rebootNeeds':
    'Bloccato finché alimentazione USB, Wi-Fi e questo comando non sono tutti configurati nell’auto, o se uno di essi non è riuscito l’ultima volta.',
  'settings.rebootFailed':
    'Bloccato perché l’ultima volta l’alimentazione USB, il Wi-Fi o questo comando non è riuscito. Il pannello dell’auto mostra quale.',
  'settings.offFailed': 'L’auto non l’ha fatto all’ultimo spegnimento.',
  'settings.saved': 'Impostazioni salvate',
  'settings.error': 'Errore',
  'settings.failed': 'Impossibile salvare le impostazioni',
  'settings.phone': 'Questo telefono',
  'settings.language': 'Lingua',
  'settings.trips': 'Viaggi',
  'settings.points': 'Punti',
  'settings.size': 'Spazio usato',
  'settings.recordings': 'Registrazioni conservate',
  'settings.recordingsSize': 'La loro dimensione',
  'settings.kept': 'Il browser conserva questi dati finché non li elimini.',
  'settings.mayClear': 'Il browser può eliminare questi dati se manca spazio. L’auto conserva la sua copia.',
  'settings.about': 'Informazioni su questo telefono',
  'settings.version': 'Versione',
  'settings.carVersion': 'Versione nell’auto',
  'settings.lastAnswer': 'Ultima risposta dell’auto',
  'settings.serverVersion': 'Versione più recente',
  'settings.reach': 'Connessione',
  'settings.reachCar': 'Con l’auto',
  'settings.reachServer': 'Solo con il server',
  'settings.reachNobody': 'Nessuna',
  'settings.tripsFetched': 'Viaggi ricevuti',
  'settings.logFetched': 'Registro ricevuto',
  'settings.carHealth': 'L’app in auto',
  'settings.carUp': 'In funzione da',
  'settings.carClock': 'Orologio',
  'settings.carClockRight': 'Esatto',
  'settings.carRestarts': 'Componenti riavviati',
  'settings.ignored': 'Ignorati o non riusciti',
  'settings.copyReport': 'Copia rapporto',
  'settings.reportCopied': 'Rapporto copiato',
  'settings.reportText':
    'Per l’assistenza: versioni, orari e conteggi, nulla su di te, sulla tua auto o su dove si trova.',
};
export default texts;
