import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/status.ts';

const texts: TextsLike<typeof english> = {
  'status.title': 'Stato',
  'status.sheet': 'Dati',
  'status.follow': 'Tieni la mappa centrata sull’auto',
  'status.noWifi': 'Non connesso a una rete Wi-Fi',
  'status.asOf': 'Dati di {{age}}',
  'status.never': 'Ancora nessun dato dall’auto',
  'status.fromTime': 'delle {{time}}',
  'status.fromDate': 'del {{date}}',
  'status.fromUnknown': 'data sconosciuta',
  'status.lastData': 'Ultimi dati dall’auto: {{when}}',
  'status.lastDataUnknown': 'L’auto non dice a quando risalgono questi valori',
  'status.failure.network': 'Questo telefono non ha rete',
  'status.failure.networkHint': 'Attiva i dati mobili o il Wi-Fi e disattiva la modalità aereo.',
  'status.failure.server': 'Il server di Ligo non è raggiungibile',
  'status.failure.serverHint':
    'Controlla la connessione a internet di questo telefono. Alcune reti aziendali bloccano la connessione. Anche il server potrebbe essere occupato: Ligo continua a provare.',
  'status.failure.refused': 'Il server di Ligo non accetta questo telefono',
  'status.failure.refusedHint':
    'L’auto potrebbe essere stata rimossa dall’account, oppure l’accesso è scaduto. Controlla le tue auto o accedi di nuovo.',
  'status.failure.car': 'L’auto non è online',
  'status.failure.carHint':
    'Il sistema multimediale deve essere acceso, con internet e con l’app Ligo in funzione.',
  'status.failure.path': 'Nessuna connessione diretta con l’auto',
  'status.failure.pathHint':
    'Telefono e auto sono online, ma una rete fra i due blocca la connessione. Prova con i dati mobili al posto del Wi-Fi, o viceversa.',
  'status.failure.replaced': 'L’auto è aperta in troppi posti',
  'status.failure.replacedHint':
    'Un altro telefono o un’altra finestra del tuo account ha preso il posto di questa. Chiudi quelle che non ti servono.',
  'status.failure.connectHere': 'Connetti qui',
  'status.failure.browser': 'Questo browser non può collegarsi all’auto',
  'status.failure.browserHint':
    'WebRTC manca o è disattivato; su iPhone lo disattiva la Modalità di isolamento. Ciò che è salvato su questo telefono si può ancora leggere.',
  'status.battery': 'Batteria',
  'status.charging': 'In carica',
  'status.pluggedIn': 'Collegata',
  'status.charged': 'Caricati',
  'status.temperature': 'Temperatura',
  'status.voltage': 'Tensione',
  'status.health': 'Salute',
  'status.auxBattery': 'Batteria 12 V',
  'status.speed': 'Velocità',
  'status.mode': 'Modalità',
  'status.odometer': 'Chilometri',
  'status.altitude': 'Altitudine',
  'status.power': 'Potenza',
  'status.torque': 'Coppia',
  'status.rotation': 'Giri',
  'status.front': 'Motore anteriore',
  'status.explain': 'Cosa indicano i dati della batteria',
  'status.explainSoc': 'Il numero più grande è la carica misurata dalla gestione della batteria.',
  'status.explainSoc2':
    'Il numero più piccolo tra parentesi è la percentuale che mostra il cruscotto dell’auto.',
  'status.explainCharged': 'Energia caricata da quando il cavo è collegato.',
  'status.explainTemperature': 'Temperatura della parte più calda della batteria.',
  'status.explainVoltage': 'Tensione della cella più debole della batteria.',
  'status.explainHealth': 'Quanta della capacità iniziale ha ancora la batteria.',
  'status.explainAux': 'Tensione della piccola batteria che avvia l’elettronica dell’auto.',
};
export default texts;
