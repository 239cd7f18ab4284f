import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/parts.ts';

const texts: TextsLike<typeof english> = {
  'day.today': "Aujourd'hui",
  'day.yesterday': 'Hier',
  'day.previous': 'Jour précédent',
  'day.next': 'Jour suivant',
  'day.choose': 'Choisir une date',
  'day.previousMonth': 'Mois précédent',
  'day.nextMonth': 'Mois suivant',
  'day.marked': 'contient des entrées',

  'pull.pull': 'Tirez pour actualiser',
  'pull.release': 'Relâchez pour actualiser',
  'pull.refresh': 'Actualiser',

  'sheet.more': 'Afficher plus de mesures',
  'sheet.less': 'Afficher moins de mesures',
};
export default texts;
