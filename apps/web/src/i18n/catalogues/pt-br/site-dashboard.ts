import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-dashboard.ts';

const texts: TextsLike<typeof english> = {
  'dashboardPage.title': 'Ligo na tela do próprio carro',
  'dashboardPage.description':
    'O painel que o app do carro mostra em um navegador da central: código de pareamento, dados ao vivo, Sentry e o que o app está fazendo, sem precisar de internet.',
  'dashboardPage.heading': 'O painel na tela do próprio carro',
  'dashboardPage.intro':
    'É o próprio app Ligo do carro que o exibe, no navegador da central. Não precisa de internet, e só a central consegue abri-lo.',
  'dashboardPage.open': 'Abrir o painel desta central',
  'dashboardPage.where':
    'Funciona em um navegador da central do carro, onde o app Ligo roda. Em um celular ou em outro computador, o endereço não leva a lugar nenhum.',
  'dashboardPage.shows': 'O que ele mostra',
  'dashboardPage.pairingTitle': 'Pareamento',
  'dashboardPage.pairingText':
    'O código e um QR grande o bastante para ler do banco do motorista, e os celulares pareados.',
  'dashboardPage.liveTitle': 'Dados ao vivo',
  'dashboardPage.liveText': 'Todas as leituras do carro, com a origem e o momento de cada uma.',
  'dashboardPage.sentryTitle': 'Sentry',
  'dashboardPage.sentryText': 'Se está vigiando, por que espera e quanto espaço resta para gravações.',
  'dashboardPage.stepsTitle': 'O que o app está fazendo',
  'dashboardPage.stepsText': 'Cada etapa da inicialização e o registro do último dia.',
  'dashboardPage.elsewhere': 'Ainda sem Ligo no carro?',
  'dashboardPage.elsewhereText':
    'O app para o carro vem em um pacote, com três comandos. Assim que ele roda, o painel já está lá.',
  'dashboardPage.download': 'Baixar para o carro',
};
export default texts;
