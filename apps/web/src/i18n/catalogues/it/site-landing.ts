import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-landing.ts';

const texts: TextsLike<typeof english> = {
  'landing.title': 'Ligo: la tua auto elettrica sul telefono',
  'landing.description':
    'Stato in tempo reale, viaggi, telecamere e Sentry per la tua auto elettrica. Telefono e auto comunicano direttamente e in modo cifrato. Gratis durante la beta.',
  'landing.heading': 'Dalla tua auto al tuo telefono, direttamente.',
  'landing.lead':
    'Dati in tempo reale sulla mappa, ogni viaggio, quattro telecamere e Sentry, che registra quando qualcosa si muove vicino all’auto parcheggiata.',
  'landing.install': 'Installa Ligo',
  'landing.tryIt': 'Provalo',
  'landing.note': 'Gratis durante la beta. Nessun dato dell’auto sui nostri server.',
  'landing.heroAlt':
    'Ligo sul telefono: l’auto si muove sulla mappa, con carica, velocità, potenza e giri sotto',
  'landing.cameraAlt':
    'La telecamera in diretta: la strada davanti all’auto e le quattro telecamere tra cui scegliere',
  'landing.featuresTitle': 'La tua auto, in cifre chiare',
  'landing.featuresText':
    'Niente portali, niente supposizioni. Ligo legge i dati dell’auto e li mostra così come sono.',
  'landing.securityTitle': 'Nessuno in mezzo',
  'landing.securityText':
    'Telefono e auto comunicano direttamente e in modo cifrato. Posizioni, viaggi e immagini restano tra loro due.',
  'landing.securityLink': 'Chi vede che cosa',
  'landing.securityPhone': 'Telefono',
  'landing.securityCar': 'Auto',
  'landing.securityServer': 'Il nostro server li presenta soltanto',
  'landing.statusTitle': 'Stato in tempo reale',
  'landing.statusText':
    'Carica, salute della batteria, temperature, potenza e posizione, come sono adesso nell’auto.',
  'landing.cameraTitle': 'Quattro telecamere',
  'landing.cameraText': 'Guarda davanti, dietro e ai due lati, ovunque tu sia.',
  'landing.tripsTitle': 'Ogni viaggio',
  'landing.tripsText': 'Percorso, consumo e grafici che si muovono insieme, registrati ogni secondo.',
  'landing.seatsTitle': 'Il tuo sedile, in memoria',
  'landing.seatsText':
    'Due posizioni per il sedile del guidatore, un tocco ciascuna, nelle auto che accettano questo comando.',
  'landing.climateTitle': 'Caldo d’inverno, fresco d’estate',
  'landing.climateText':
    'Imposta una volta riscaldamento o ventilazione del sedile. Nelle auto che accettano questo comando si accende da solo a ogni avvio.',
  'landing.screensTitle': 'Dai un’occhiata dentro',
  'landing.screensText': 'Schermate vere, con l’auto simulata che puoi guidare anche tu.',
  'landing.earlier': 'Schermate precedenti',
  'landing.later': 'Altre schermate',
  'landing.screenStatus': 'L’auto sulla mappa, i dati sotto',
  'landing.screenTrips': 'La strada fatta e i consumi',
  'landing.screenCamera': 'Quattro viste, a un tocco',
  'landing.screenSeats': 'Posizioni per due guidatori',
  'landing.screenPower': 'Quanto i motori hanno dato e recuperato',
  'landing.screenClimate': 'Riscaldamento e ventilazione, sedile per sedile',
  'landing.screenLogs': 'Porte, avvii e tragitti, ognuno con la sua ora',
  'landing.screenNotifications': 'Decidi tu che cosa può disturbarti',
  'landing.power': 'Potenza',
  'landing.climate': 'Clima',
  'landing.stepsTitle': 'Tre passi verso la tua auto',
  'landing.stepsText': 'Una decina di minuti, una volta sola.',
  'landing.step1Title': 'Installa sul telefono',
  'landing.step1Text': 'Ligo passa da questa pagina alla schermata Home, senza passare da uno store.',
  'landing.step1Computer': 'Sei al computer? Apri {{address}} sul telefono.',
  'landing.step1Done': 'Ligo è installato. Aprilo dalla schermata Home.',
  'landing.step2Title': 'Scarica il pacchetto per l’auto',
  'landing.step2Text':
    'Gira sull’unità multimediale della tua auto, o su una piccola scheda accanto, e da lì legge i dati dell’auto.',
  'landing.step2Link': 'Vai al download',
  'landing.step3Title': 'Collega auto e telefono',
  'landing.step3Text': 'Accedi dal telefono e inquadra il codice sul pannello dell’auto. Tutto qui.',
  'landing.step3Link': 'Apri Ligo',
  'landing.iosSafari': 'iPhone e iPad, in Safari',
  'landing.iosOther': 'iPhone e iPad, in un altro browser',
  'landing.macSafari': 'Mac, con Safari',
  'landing.noInstall': 'Computer, in Firefox',
  'landing.menu': 'Android e computer',
  'landing.faqTitle': 'Buono a sapersi',
  'landing.usbDriveTitle': 'Come installo il pacchetto da una chiavetta USB?',
  'landing.usbDriveText':
    'Crea sulla chiavetta una cartella chiamata «Third Party Apps 55», scritta esattamente così, e copiaci il pacchetto. Inserisci la chiavetta nella porta USB-A dell’auto: un’unità che accetta app in questo modo mostra il pacchetto sullo schermo. Sceglilo e conferma.',
  'landing.debugTitle': 'La mia auto non lo accetta. E ora?',
  'landing.debugText':
    'Attiva una volta il debug USB; poi puoi installare il pacchetto nell’auto da un computer.',
  'landing.debugLink': 'Debug USB in sei passi',
  'landing.slowTitle': 'L’inizializzazione dura più di 1 minuto',
  'landing.slowText':
    'Il primo avvio legge tutto ciò che l’auto ha da dire e può essere lento. Se va oltre un minuto, tieni premuto il pulsante del volume per 30 secondi: lo schermo si riavvia, e Ligo con lui. Non si perde nulla.',
  'landing.dashboardTitle': 'Come metto il pannello sullo schermo dell’auto?',
  'landing.dashboardText':
    'Apri il browser sullo schermo dell’auto e vai a {{address}}. Poi scegli «Aggiungi a schermata Home» nel menu: da quel momento il pannello è a un tocco.',
  'landing.dashboardLink': 'Altro sul pannello',
  'landing.whoTitle': 'Chi vede che cosa',
  'landing.whoIntro': 'In parole semplici, senza note in piccolo.',
  'landing.whoBothTitle': 'La tua auto e il tuo telefono: tutto',
  'landing.whoBothText':
    'Posizione, dati, viaggi, registro, impostazioni, telecamere e registrazioni. Sono salvati sull’auto e sui telefoni associati. L’auto elenca questi telefoni e ti permette di rimuoverli uno per uno.',
  'landing.whoServerTitle': 'Il nostro server: chi sei, non dove sei',
  'landing.whoServerText':
    'Il tuo indirizzo e-mail, gli identificativi e i nomi delle tue auto e per che cosa vuoi ricevere notifiche. Inoltra le notifiche e le conserva fino alla consegna. Mentre presenta telefono e auto ne vede gli indirizzi di rete.',
  'landing.whoRelayTitle': 'Il relay: nulla che possa leggere',
  'landing.whoRelayText':
    'Dove non c’è una connessione diretta tra telefono e auto, un relay inoltra i loro pacchetti cifrati. Non ne conserva nessuno.',
  'landing.whoOthersTitle': 'Gli altri: solo la loro parte',
  'landing.whoOthersText':
    'L’accesso passa da Google. Il servizio push del browser consegna notifiche che non può leggere. La mappa viene da un servizio di mappe, che vede la zona che guardi.',
  'landing.whoTrust':
    'In una cosa ti fidi di noi: che presentiamo il tuo telefono alla tua auto, e a nessun altro.',
  'landing.whoEnd':
    'Elimina ciò che Ligo ha salvato nell’auto e su tutti i suoi telefoni, e la cronologia sparisce. Noi non ne abbiamo copia.',
};
export default texts;
