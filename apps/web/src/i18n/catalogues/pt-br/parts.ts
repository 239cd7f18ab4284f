import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/parts.ts';

const texts: TextsLike<typeof english> = {
  'day.today': 'Hoje',
  'day.yesterday': 'Ontem',
  'day.previous': 'Dia anterior',
  'day.next': 'Próximo dia',
  'day.choose': 'Escolher uma data',
  'day.previousMonth': 'Mês anterior',
  'day.nextMonth': 'Próximo mês',
  'day.marked': 'tem registros',

  'pull.pull': 'Puxe para atualizar',
  'pull.release': 'Solte para atualizar',
  'pull.refresh': 'Atualizar',

  'sheet.more': 'Mostrar mais medidas',
  'sheet.less': 'Mostrar menos medidas',
};
export default texts;
