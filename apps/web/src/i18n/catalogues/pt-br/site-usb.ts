import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-usb.ts';

const texts: TextsLike<typeof english> = {
  'usb.pageTitle': 'Depuração USB em seis passos · Ligo',
  'usb.title': 'Depuração USB',
  'usb.intro':
    'Com a depuração USB ativada, o app Ligo pode ser instalado no carro por um computador. Você precisa de um cabo USB e de cinco minutos.',
  'usb.step1':
    'Estacione e ligue o carro. Na tela do carro, abra Configurações e depois a página com a versão do sistema.',
  'usb.step2': 'Toque dez vezes na versão, até a tela pedir uma senha.',
  'usb.step2Link': 'Gerar a senha',
  'usb.step3': 'Digite a senha e confirme. A página de desenvolvedor se abre.',
  'usb.step4': 'Ative a opção “Depuração USB”.',
  'usb.step5': 'Conecte o computador à porta USB-A do carro com o cabo.',
  'usb.step6': 'Confirme “Permitir depuração USB” na tela do carro e marque “Sempre permitir”.',
  'usb.pwdTitle': 'Gerador de senha',
  'usb.pwdText':
    'A página que pede a senha mostra o IMEI do carro. Os seis últimos caracteres dele formam a senha.',
  'usb.imei': 'Últimos 6 dígitos do IMEI',
  'usb.pwdShow': 'Mostrar a senha',
  'usb.pwd': 'Senha',
  'usb.pwdNotSetUp': 'Este servidor não tem gerador de senha configurado. Fale com quem o administra.',
  'usb.description':
    'Como instalar o app Ligo no carro por um computador: depuração USB em seis passos ilustrados, com a senha da página de desenvolvedor.',
  'usb.pwdNeedsScripts': 'O gerador de senha precisa de JavaScript, que está desativado neste navegador.',
};
export default texts;
