import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-download.ts';

const texts: TextsLike<typeof english> = {
  'download.title': 'Scarica Ligo per l’auto',
  'download.description':
    'L’app per l’unità multimediale dell’auto: pacchetti Debian e archivi per ARM e per Intel o AMD, con dimensioni, checksum e i tre comandi che li installano.',
  'download.heading': 'Porta Ligo nella tua auto',
  'download.intro':
    'Questa app gira sull’unità multimediale dell’auto, o su un piccolo computer accanto, e parla direttamente con il tuo telefono. Richiede Debian 12, Raspberry Pi OS a 64 bit o versioni più recenti.',
  'download.noneTitle': 'Questo server non offre pacchetti',
  'download.noneText': 'Chi lo gestisce li crea con questo comando, e compaiono qui:',
  'download.arm64': 'ARM, 64 bit',
  'download.arm64For': 'La maggior parte delle unità multimediali e Raspberry Pi 3, 4 e 5',
  'download.x64': 'Intel o AMD, 64 bit',
  'download.x64For': 'PC e mini PC',
  'download.mine': 'Adatto a questo computer',
  'download.version': 'Versione {{version}}',
  'download.deb': 'Pacchetto Debian',
  'download.archive': 'Archivio',
  'download.stepFetch': 'Scaricalo in un terminale dell’unità',
  'download.stepCheck': 'Controlla che sia arrivato intero',
  'download.stepInstall': 'Installalo con tutto ciò che serve',
  'download.stepStart': 'Estrailo e avvialo',
  'download.copy': 'Copia',
  'download.copied': 'Copiato',
  'download.archiveTitle': 'Senza installare',
  'download.archiveText':
    'L’archivio funziona da qualsiasi cartella di un Linux con glibc e parte quando lo avvii tu. ffmpeg, che serve alle telecamere, lo fornisce il tuo sistema.',
  'download.latestText':
    'Per gli script, questo indirizzo porta sempre al pacchetto Debian più recente per ARM; ?arch=x64 e ?kind=archive chiedono gli altri:',
  'download.pairTitle': 'Poi collega il telefono',
  'download.pairText':
    'L’app parte insieme all’unità e mostra un codice di associazione: in grande sul suo pannello, e anche nel suo registro.',
  'download.pairApp': 'Apri Ligo sul telefono',
  'download.pairDashboard': 'Il pannello dell’auto',
  'download.upgradeTitle': 'Aggiornare',
  'download.upgradeText':
    'Gli stessi tre comandi con il pacchetto più recente. L’app riparte da sola e conserva viaggi, registrazioni, impostazioni e telefoni associati.',
  'download.commandsTitle': 'Comandi dal telefono',
  'download.commandsText':
    'Sedili, alimentazione USB, Wi-Fi e «Evita i riavvii» funzionano dove l’unità dell’auto offre una via: un topic di un broker MQTT, un servizio sull’unità stessa o un programma. Indicala una volta sotto «unit» in /var/lib/ligo-car/car.json, accanto a ciò che c’è già:',
  'download.commandsOff':
    'Alimentazione USB, Wi-Fi e «Evita i riavvii» hanno bisogno anche di una fonte che dica se l’auto è accesa.',
  'download.commandsGuide': 'La guida inclusa nel pacchetto descrive ogni comando e ogni via:',
  'download.commandsLook':
    'Poi riavvia l’app e guarda quali comandi sono configurati e com’è finito l’ultimo:',
  'download.removeTitle': 'Rimuovere',
  'download.removeText':
    'L’app e il suo servizio vengono rimossi. Viaggi, registro, registrazioni e identità dell’auto restano in /var/lib/ligo-car, nel caso tornassi.',
  'download.purgeText':
    'Elimina anche questi, per sempre. Le registrazioni su schede e dischi restano lì, e l’app sul telefono elenca l’auto finché non la rimuovi.',
  'download.androidTitle': 'Unità Android',
  'download.androidText': 'Termux può eseguire una Debian e, al suo interno, l’archivio per ARM:',
  'download.androidNote': 'Non provato: non abbiamo avuto un’unità di questo tipo.',
};
export default texts;
