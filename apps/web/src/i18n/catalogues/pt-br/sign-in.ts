import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sign-in.ts';

const texts: TextsLike<typeof english> = {
  'logout.action': 'Sair',
  'logout.title': 'Sair da conta?',
  'logout.text':
    'Tudo o que este celular guarda sobre seus carros será apagado dele. O carro mantém o próprio histórico.',
};
export default texts;
