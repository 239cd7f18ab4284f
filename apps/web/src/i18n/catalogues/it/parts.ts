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
  'day.marked': 'contiene voci',

  'pull.pull': 'Trascina per aggiornare',
  'pull.release': 'Rilascia per aggiornare',

  'sheet.more': 'Mostra più dati',
  'sheet.less': 'Mostra meno dati',

  'carNote.offline': 'Modificabile quando l’auto è connessa',
  'carNote.waiting': 'In attesa della risposta dell’auto',

  'map.title': 'Mappa',
  'map.source': 'Provenienza della mappa',
  'map.carHere': 'L’auto è qui',
  'map.carThere': 'L’auto era qui',
  'map.noPlace': 'La posizione dell’auto non è nota',
  'map.unavailable':
    'Questo browser non riesce a disegnare la mappa: WebGL 2 manca o è disattivato. Tutto il resto funziona.',
  'map.plainRoute': 'Disegnato senza mappa: qui manca WebGL 2',
};
export default texts;
