import type { StartTexts } from '../catalogue.ts';

const texts: StartTexts = {
  'common.back': 'Voltar',
  'common.reload': 'Recarregar',
  'common.loading': 'Carregando',
  'error.screen': 'Não foi possível mostrar esta tela.',
  'error.offline': 'Não foi possível carregar o app. Verifique sua conexão com a internet.',
  'signIn.tagline': 'Seu carro elétrico no celular: ao vivo, privado, direto.',
  'signIn.google': 'Continuar com o Google',
  'signIn.demo': 'Entrar na demonstração',
  'signIn.demoHint': 'Este servidor roda a demonstração: qualquer e-mail serve.',
  'signIn.private':
    'Celular e carro conversam diretamente e com criptografia. Nenhum dado do veículo fica em nossos servidores.',
  'signIn.waiting': 'Conclua o login na outra janela.',
  'signIn.failed': 'Não foi possível entrar. Tente de novo.',
  'signIn.popupDone': 'Você já pode fechar esta janela.',
  'beta.title': 'Beta fechado',
  'beta.text': 'O Ligo está em beta fechado por enquanto. Volte em breve!',
};
export default texts;
