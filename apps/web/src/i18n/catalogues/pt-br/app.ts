import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/app.ts';

const texts: TextsLike<typeof english> = {
  'common.cancel': 'Cancelar',
  'common.close': 'Fechar',
  'common.next': 'Avançar',
  'common.retry': 'Tentar de novo',
  'common.saveFile': 'Salvar arquivo',
  'common.temporary':
    'No momento, o navegador não oferece armazenamento ao app. O que vem do carro só fica guardado enquanto o app estiver aberto.',

  'account.title': 'Conta',

  'error.unexpected': 'Erro inesperado',
  'error.unable': 'Não foi possível concluir a ação',
  'error.checkConnection': 'Verifique sua conexão com a internet',

  'shell.menu': 'Menu',
  'shell.navigation': 'Telas',
  'shell.status': 'Status',
  'shell.trips': 'Viagens',
  'shell.liveCamera': 'Câmera ao vivo',
  'shell.sentry': 'Sentry',
  'shell.seats': 'Bancos',
  'shell.settings': 'Configurações',
  'shell.logs': 'Registros',
  'shell.notifications': 'Notificações',
  'shell.help': 'Ajuda',
  'shell.language': 'Idioma',
  'shell.version': 'App do carro: {{version}}',
  'shell.connected': 'Conectado ao carro',
  'shell.waiting': 'Aguardando o carro',
  'shell.connecting': 'Conectando',
  'shell.sinceTime': 'desde as {{time}}',
  'shell.sinceDate': 'desde {{date}} às {{time}}',
  'shell.since.network': 'Este celular está sem rede {{since}}.',
  'shell.since.server': 'O servidor do Ligo está inacessível {{since}}.',
  'shell.since.refused': 'O servidor do Ligo não aceita este celular {{since}}.',
  'shell.since.car': 'O carro não está online {{since}}.',
  'shell.since.path': 'Não há conexão direta com o carro {{since}}.',
};
export default texts;
