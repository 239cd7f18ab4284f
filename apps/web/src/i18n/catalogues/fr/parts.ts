import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/parts.ts';

const texts: TextsLike<typeof english> = {
  'day.today': 'Aujourd’hui',
  'day.yesterday': 'Hier',
  'day.previous': 'Jour précédent',
  'day.next': 'Jour suivant',
  'day.choose': 'Choisir une date',
  'day.previousMonth': 'Mois précédent',
  'day.nextMonth': 'Mois suivant',
  'day.marked': 'contient des entrées',

  'pull.pull': 'Tirez pour actualiser',
  'pull.release': 'Relâchez pour actualiser',

  'sheet.more': 'Afficher plus de mesures',
  'sheet.less': 'Afficher moins de mesures',

  'carNote.offline': 'Modifiable quand la voiture est connectée',
  'carNote.waiting': 'En attente de la réponse de la voiture',

  'map.title': 'Carte',
  'map.source': 'Origine de la carte',
  'map.carHere': 'La voiture est ici',
  'map.carThere': 'La voiture était ici',
  'map.noPlace': 'On ne sait pas où est la voiture',
  'map.unavailable':
    'Ce navigateur ne peut pas dessiner la carte : WebGL 2 est absent ou désactivé. Tout le reste fonctionne.',
  'map.plainRoute': 'Tracé sans carte : pas de WebGL 2 ici',
};
export default texts;
