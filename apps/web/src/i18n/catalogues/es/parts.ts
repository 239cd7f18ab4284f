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
  'pull.refresh': 'Actualizar',

  'sheet.more': 'Mostrar más datos',
  'sheet.less': 'Mostrar menos datos',
};
export default texts;
