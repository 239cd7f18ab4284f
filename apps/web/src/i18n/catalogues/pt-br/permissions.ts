import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/permissions.ts';

const texts: TextsLike<typeof english> = {
  'permission.title': 'É necessária a permissão de notificações',
  'permission.text':
    'O Ligo avisa quando uma porta se abre, quando o carro começa a andar e quando o Sentry detecta movimento.',
  'permission.enable': 'Ativar',
  'permission.denied':
    'As notificações estão bloqueadas. Permita-as para esta página nas configurações do navegador.',
  'permission.unsupported': 'Este navegador não oferece suporte a notificações.',
  'permission.ios':
    'No iPhone, primeiro adicione o Ligo à tela de início: toque em Compartilhar, depois em “Adicionar à Tela de Início”, e abra por lá.',
  'permission.skip': 'Continuar sem notificações',
};
export default texts;
