import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/parts.ts';

const texts: TextsLike<typeof english> = {
  'day.today': 'Oggi',
  'day.yesterday': 'Ieri',
  'day.previous': 'Giorno precedente',
  'day.next': 'Giorno successivo',
  'day.choose': 'Scegli una data',
  'day.previousMonth': 'Mese precedente',
  'day.nextMonth': 'Mese successivo',
  'day.marked': 'ci sono voci',

  'pull.pull': 'Trascina per aggiornare',
  'pull.release': 'Rilascia per aggiornare',
  'pull.refresh': 'Aggiorna',

  'sheet.more': 'Mostra più dati',
  'sheet.less': 'Mostra meno dati',
};
export default texts;
