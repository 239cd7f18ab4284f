import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/status.ts';

const texts: TextsLike<typeof english> = {
  'status.title': 'Stato',
  'status.sheet': 'Dati',
  'status.follow': "Tieni la mappa sull'auto",
  'status.noWifi': 'Non connesso a una rete Wi-Fi',
  'status.wifi': "Wi-Fi dell'auto: {{name}}",
  'status.asOf': 'Dati di {{age}}',
  'status.never': "Ancora nessun dato dall'auto",
  'status.obstacle.server': 'Il server di Ligo non è raggiungibile',
  'status.obstacle.serverHint':
    'Controlla la connessione a internet di questo telefono. Alcune reti aziendali bloccano la connessione.',
  'status.obstacle.car': "L'auto non è online",
  'status.obstacle.carHint':
    "Il sistema di infotainment deve essere acceso, con internet e con l'app Ligo in funzione.",
  'status.obstacle.path': "Nessuna via diretta verso l'auto",
  'status.obstacle.pathHint':
    'Telefono e auto sono online, ma una rete fra i due blocca la connessione. Prova con i dati mobili al posto del Wi-Fi, o viceversa.',
  'status.obstacle.browser': "Questo browser non può collegarsi all'auto",
  'status.obstacle.browserHint':
    'WebRTC manca o è disattivato; su iPhone lo disattiva la Modalità di isolamento. Ciò che è salvato su questo telefono si può ancora leggere.',
  'status.battery': 'Batteria',
  'status.temperature': 'Temperatura',
  'status.voltage': 'Tensione',
  'status.health': 'Salute',
  'status.auxBattery': 'Batteria 12 V',
  'status.speed': 'Velocità',
  'status.mode': 'Modalità',
  'status.odometer': 'Chilometri',
  'status.altitude': 'Altitudine',
  'status.power': 'Potenza',
  'status.torque': 'Coppia',
  'status.rotation': 'Rotazione',
  'status.rear': 'Motore posteriore',
  'status.front': 'Motore anteriore',
  'status.explain': 'Cosa indicano i dati della batteria',
  'status.explainSoc': 'Il numero più grande è la carica misurata dalla gestione della batteria.',
  'status.explainSoc2':
    "Il numero più piccolo tra parentesi è la percentuale che mostra il cruscotto dell'auto.",
  'status.explainTemperature': 'Temperatura della parte più calda della batteria.',
  'status.explainVoltage': 'Tensione della cella più debole della batteria.',
  'status.explainHealth': 'Quanta della capacità iniziale ha ancora la batteria.',
  'status.explainAux': "Tensione della piccola batteria che avvia l'elettronica dell'auto.",
};
export default texts;
