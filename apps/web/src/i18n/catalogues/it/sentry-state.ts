import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry-state.ts';

const texts: TextsLike<typeof english> = {
  'sentry.phase.unknown': 'Che cosa sta facendo si saprà quando l’auto sarà connessa',
  'sentry.phase.off': 'Disattivato',
  'sentry.phase.starting': 'Avvio delle telecamere',
  'sentry.phase.watching': 'Sorveglia {{since}}',
  'sentry.phase.recording': 'Registra {{since}}',
  'sentry.phase.waiting': 'In attesa',
  'sentry.waits.driving': 'Inizia quando l’auto è parcheggiata',
  'sentry.waits.schedule': 'In pausa a quest’ora',
  'sentry.waits.charge': 'Fermo per risparmiare la batteria',
  'sentry.waits.auxBattery': 'Fermo per risparmiare la batteria da 12 V',
  'sentry.waits.place': 'In pausa in questo luogo',
  'sentry.waits.storage': 'Fermo: non c’è spazio per registrare',
  'sentry.waits.cameras': 'Fermo: nessuna telecamera dà immagini',
};
export default texts;
