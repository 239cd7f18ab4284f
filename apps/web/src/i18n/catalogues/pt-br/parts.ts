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

  'sheet.more': 'Mostrar mais dados',
  'sheet.less': 'Mostrar menos dados',

  'carNote.offline': 'Você poderá alterar quando o carro estiver conectado',
  'carNote.waiting': 'Aguardando a resposta do carro',

  'map.title': 'Mapa',
  'map.source': 'Origem do mapa',
  'map.carHere': 'O carro está aqui',
  'map.carThere': 'O carro estava aqui',
  'map.noPlace': 'Não se sabe onde o carro está',
  'map.unavailable':
    'Este navegador não consegue desenhar o mapa: o WebGL 2 não está disponível ou foi desativado. Todo o resto funciona.',
  'map.plainRoute': 'Traçado sem mapa: não há WebGL 2 aqui',
};
export default texts;
