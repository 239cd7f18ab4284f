import type { StartTexts } from '../catalogue.ts';

const texts: StartTexts = {
  'common.back': 'Indietro',
  'common.reload': 'Ricarica',
  'common.loading': 'Caricamento',
  'error.screen': 'Impossibile mostrare questa schermata.',
  'error.offline': 'Impossibile caricare l’app. Controlla la connessione a internet.',
  'signIn.tagline': 'La tua auto elettrica sul telefono: in tempo reale, privata, diretta.',
  'signIn.google': 'Continua con Google',
  'signIn.demo': 'Accesso demo',
  'signIn.demoHint': 'Questo server esegue la demo: va bene qualsiasi indirizzo e-mail.',
  'signIn.private':
    'Telefono e auto comunicano direttamente e in modo cifrato. Nessun dato del veicolo resta sui nostri server.',
  'signIn.waiting': 'Completa l’accesso nell’altra finestra.',
  'signIn.failed': 'Accesso non riuscito. Riprova.',
  'signIn.popupDone': 'Puoi chiudere questa finestra.',
  'beta.title': 'Beta chiusa',
  'beta.text': 'Per ora Ligo è in beta chiusa. Torna presto!',
};
export default texts;
