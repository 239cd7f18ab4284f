import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/demo.ts';

const texts: TextsLike<typeof english> = {
  'demo.label': 'Demo',
  'demo.text': 'Este carro vive no seu navegador: sem conta, e nada é enviado nem guardado.',
  'demo.short': 'Um carro no seu navegador',
  'demo.drive': 'Dirigir',
  'demo.park': 'Estacionar',
  'demo.doors': 'Portas',
  'demo.openDoor': 'Abrir uma porta',
  'demo.mapOnly': 'Nada é enviado a lugar nenhum; só o mapa vem da internet.',
  'demo.door.frontLeft': 'Porta dianteira esquerda',
  'demo.door.frontRight': 'Porta dianteira direita',
  'demo.door.rearLeft': 'Porta traseira esquerda',
  'demo.door.rearRight': 'Porta traseira direita',
  'demo.door.hood': 'Capô',
  'demo.door.trunk': 'Porta-malas',
  'demo.install': 'Instalar',
  'demo.howToInstall': 'Como instalar o Ligo',
  'demo.failed': 'Não foi possível iniciar a demonstração.',
  'demo.reload': 'Recarregar',
  'demo.cars': 'A demonstração tem só este carro. Para parear o seu, instale o Ligo e entre com a sua conta.',
  'demo.notifications': 'Você pode experimentar as opções, mas a demonstração não envia notificações.',
  'demo.settings':
    'A demonstração não tem conta, então não há de onde sair nem o que excluir. Ao fechar esta página, tudo desaparece.',
  'demo.storage': 'A demonstração guarda isto só enquanto a página está aberta.',
  'demo.camera': 'O carro da demonstração não tem câmeras. Com o seu carro, você vê as quatro ao vivo aqui.',
  'demo.sentryTitle': 'O Sentry precisa de um carro de verdade',
  'demo.sentry':
    'O carro da demonstração não tem câmeras. No seu carro, o Sentry grava quando algo se move perto dele estacionado, e você assiste às gravações aqui.',
};
export default texts;
