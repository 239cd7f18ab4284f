import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/status.ts';

const texts: TextsLike<typeof english> = {
  'status.title': 'Status',
  'status.sheet': 'Dados',
  'status.follow': 'Manter o mapa centrado no carro',
  'status.noWifi': 'Não conectado a uma rede Wi-Fi',
  'status.asOf': 'Atualizado {{age}}',
  'status.never': 'Ainda sem dados do carro',
  'status.fromTime': 'das {{time}}',
  'status.fromDate': 'de {{date}}',
  'status.fromUnknown': 'data desconhecida',
  'status.lastData': 'Últimos dados do carro: {{when}}',
  'status.lastDataUnknown': 'O carro não diz de quando são estes valores',
  'status.failure.network': 'Este celular está sem rede',
  'status.failure.networkHint': 'Ative os dados móveis ou o Wi-Fi e desative o modo avião.',
  'status.failure.server': 'Não foi possível acessar o servidor do Ligo',
  'status.failure.serverHint':
    'Verifique a conexão deste celular com a internet. Algumas redes de empresas bloqueiam a conexão. O servidor também pode estar ocupado: o Ligo continua tentando.',
  'status.failure.refused': 'O servidor do Ligo não aceita este celular',
  'status.failure.refusedHint':
    'O carro pode ter sido removido da conta, ou o login expirou. Confira seus carros ou entre de novo.',
  'status.failure.car': 'O carro não está online',
  'status.failure.carHint':
    'A central multimídia precisa estar ligada, com internet e com o app Ligo aberto.',
  'status.failure.path': 'Sem conexão direta com o carro',
  'status.failure.pathHint':
    'Celular e carro estão online, mas uma rede entre eles bloqueia a conexão. Tente os dados móveis em vez do Wi-Fi, ou o contrário.',
  'status.failure.replaced': 'O carro está aberto em lugares demais',
  'status.failure.replacedHint':
    'Outro celular ou outra janela da sua conta tomou o lugar desta. Feche o que você não usa.',
  'status.failure.connectHere': 'Conectar aqui',
  'status.failure.browser': 'Este navegador não consegue se conectar ao carro',
  'status.failure.browserHint':
    'O WebRTC não está disponível ou foi desativado; no iPhone, o Modo de Isolamento o desativa. O que este celular guardou continua disponível.',
  'status.battery': 'Bateria',
  'status.charging': 'Carregando',
  'status.pluggedIn': 'Na tomada',
  'status.charged': 'Carregado',
  'status.temperature': 'Temperatura',
  'status.voltage': 'Tensão',
  'status.health': 'Saúde',
  'status.auxBattery': 'Bateria de 12 V',
  'status.speed': 'Velocidade',
  'status.mode': 'Modo',
  'status.odometer': 'Quilometragem',
  'status.altitude': 'Altitude',
  'status.power': 'Potência',
  'status.torque': 'Torque',
  'status.rotation': 'Rotação',
  'status.front': 'Motor dianteiro',
  'status.explain': 'O que significam os dados da bateria',
  'status.explainSoc': 'O número maior é a carga medida pelo gerenciamento da bateria.',
  'status.explainSoc2': 'O número menor entre parênteses é a porcentagem que o painel do carro mostra.',
  'status.explainCharged': 'Energia carregada desde que o cabo foi conectado.',
  'status.explainTemperature': 'Temperatura da parte mais quente da bateria.',
  'status.explainVoltage': 'Tensão da célula mais fraca da bateria.',
  'status.explainHealth': 'Quanto da capacidade original a bateria ainda tem.',
  'status.explainAux': 'Tensão da pequena bateria que liga a eletrônica do carro.',
};
export default texts;
