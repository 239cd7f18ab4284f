import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-dashboard.ts';

const texts: TextsLike<typeof english> = {
  'dashboardPage.title': 'Ligo sullo schermo dell’auto',
  'dashboardPage.description':
    'Il pannello che l’app dell’auto mostra in un browser dell’unità multimediale: codice di associazione, dati in tempo reale, Sentry e ciò che l’app sta facendo, senza bisogno di internet.',
  'dashboardPage.heading': 'Il pannello sullo schermo dell’auto',
  'dashboardPage.intro':
    'Lo mostra l’app Ligo dell’auto, nel browser dell’unità multimediale. Non serve internet, e solo l’unità può aprirlo.',
  'dashboardPage.open': 'Apri il pannello di questa unità',
  'dashboardPage.where':
    'Funziona in un browser sull’unità dell’auto, dove gira l’app Ligo. Su un telefono o un altro computer l’indirizzo non porta da nessuna parte.',
  'dashboardPage.shows': 'Che cosa mostra',
  'dashboardPage.pairingTitle': 'Associazione',
  'dashboardPage.pairingText':
    'Il codice e un QR abbastanza grande da inquadrarlo dal posto di guida, e i telefoni associati.',
  'dashboardPage.liveTitle': 'Dati in tempo reale',
  'dashboardPage.liveText': 'Ogni lettura dell’auto, con la fonte e il momento in cui è stata rilevata.',
  'dashboardPage.sentryTitle': 'Sentry',
  'dashboardPage.sentryText': 'Se sorveglia, perché attende e quanto spazio resta per le registrazioni.',
  'dashboardPage.stepsTitle': 'Che cosa fa l’app',
  'dashboardPage.stepsText': 'Ogni passo dell’avvio e il registro dell’ultimo giorno.',
  'dashboardPage.elsewhere': 'Ancora senza Ligo in auto?',
  'dashboardPage.elsewhereText':
    'L’app per l’auto arriva in un pacchetto, con tre comandi. Appena gira, il pannello c’è già.',
  'dashboardPage.download': 'Scarica per l’auto',
};
export default texts;
