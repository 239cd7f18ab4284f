import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/parts.ts';

const texts: TextsLike<typeof english> = {
  'day.today': 'Hoy',
  'day.yesterday': 'Ayer',
  'day.previous': 'Día anterior',
  'day.next': 'Día siguiente',
  'day.choose': 'Elegir una fecha',
  'day.previousMonth': 'Mes anterior',
  'day.nextMonth': 'Mes siguiente',
  'day.marked': 'tiene registros',

  'pull.pull': 'Desliza hacia abajo para actualizar',
  'pull.release': 'Suelta para actualizar',

  'sheet.more': 'Mostrar más datos',
  'sheet.less': 'Mostrar menos datos',

  'carNote.offline': 'Se podrá cambiar cuando el coche esté conectado',
  'carNote.waiting': 'Esperando la respuesta del coche',

  'map.title': 'Mapa',
  'map.source': 'Procedencia del mapa',
  'map.carHere': 'El coche está aquí',
  'map.carThere': 'El coche estaba aquí',
  'map.noPlace': 'No se sabe dónde está el coche',
  'map.unavailable':
    'Este navegador no puede dibujar el mapa: WebGL 2 no está disponible o está desactivado. Todo lo demás funciona.',
  'map.plainRoute': 'Dibujado sin mapa: aquí no hay WebGL 2',
};
export default texts;
