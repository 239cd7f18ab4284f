import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry-state.ts';

const texts: TextsLike<typeof english> = {
  'sentry.phase.unknown': 'O que ele faz agora aparece quando o carro estiver conectado',
  'sentry.phase.off': 'Desativado',
  'sentry.phase.starting': 'Iniciando as câmeras',
  'sentry.phase.watching': 'Vigiando {{since}}',
  'sentry.phase.recording': 'Gravando {{since}}',
  'sentry.phase.waiting': 'Aguardando',
  'sentry.waits.driving': 'Começa quando o carro estiver estacionado',
  'sentry.waits.schedule': 'Em pausa neste horário',
  'sentry.waits.charge': 'Parado para poupar a bateria',
  'sentry.waits.auxBattery': 'Parado para poupar a bateria de 12 V',
  'sentry.waits.place': 'Em pausa neste lugar',
  'sentry.waits.storage': 'Parado: não há espaço para gravar',
  'sentry.waits.cameras': 'Parado: nenhuma câmera fornece imagem',
};
export default texts;
