import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notification-click.ts';

const texts: TextsLike<typeof english> = {
  'reboot.title': 'O carro reiniciou a tela',
  'reboot.what':
    'A montadora reiniciou a central multimídia e o Ligo foi desligado junto. Quando este aviso foi enviado, o Ligo já estava funcionando de novo.',
  'reboot.ifOffline':
    'Se o carro continuar sem conexão depois de um reinício desses, é preciso iniciar o Ligo de novo:',
  'reboot.nextStart': 'Na próxima partida do carro, abra o app Ligo de novo na tela.',
  'reboot.remote':
    'À distância: ligue o aquecimento dos bancos ou o ar-condicionado pelo app da montadora e espere um minuto.',
};
export default texts;
