import type { PushTexts } from './push-catalogue.ts';

const texts: PushTexts = {
  unnamedCar: 'La mia auto',
  moving: 'È partita',
  parked: 'Parcheggiata',
  doorOpen: 'Apertura: {{door}}',
  doorClosed: 'Chiusura: {{door}}',
  door1: 'porta anteriore sinistra (guidatore)',
  door2: 'porta anteriore destra',
  door3: 'porta posteriore sinistra',
  door4: 'porta posteriore destra',
  door5: 'cofano',
  door6: 'bagagliaio',
  otherDoor: 'porta',
  appStarted: 'L’app Ligo si è avviata nell’auto',
  reboot: 'Il sistema multimediale è stato riavviato. Ligo è di nuovo in funzione.',
  sentryMovement: 'Sentry ha rilevato un movimento',
  sentryLowCharge: 'Sentry si è fermato: la batteria ha raggiunto il tuo limite',
  sentryLowAux: 'Sentry si è fermato: la batteria da 12 V è quasi scarica',
  sentryNoRoom: 'Sentry si è fermato: non c’è spazio per le registrazioni',
  sentryNoCamera: 'Sentry si è fermato: nessuna telecamera funziona',
  unlinked: 'Sei stato scollegato dall’auto',
  neutralTitle: 'Ligo',
  neutral: 'Ci sono novità dalla tua auto. Apri Ligo per vederle.',
};
export default texts;
