import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/update.ts';

const texts: TextsLike<typeof english> = {
  'update.title': 'Nova versão disponível',
  'update.text': 'O Ligo foi renovado. A atualização leva um instante e tudo continua como está.',
  'update.action': 'Atualizar',
  'update.later': 'Mais tarde',
};
export default texts;
