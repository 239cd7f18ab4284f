import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-usb.ts';

const texts: TextsLike<typeof english> = {
  'usb.pageTitle': 'Debug USB in sei passi · Ligo',
  'usb.title': 'Debug USB',
  'usb.intro':
    'Con il debug USB attivo, puoi installare l’app Ligo nell’auto da un computer. Servono un cavo USB e cinque minuti.',
  'usb.step1':
    'Parcheggia e accendi l’auto. Sul suo schermo apri Impostazioni e poi la pagina con la versione del sistema.',
  'usb.step2': 'Tocca la versione dieci volte, finché lo schermo chiede una password.',
  'usb.step2Link': 'Genera la password',
  'usb.step3': 'Inserisci la password e conferma. Si apre la pagina sviluppatore.',
  'usb.step4': 'Attiva «Debug USB».',
  'usb.step5': 'Collega il computer alla porta USB-A dell’auto con il cavo.',
  'usb.step6': 'Conferma «Consenti debug USB» sullo schermo dell’auto e spunta «Consenti sempre».',
  'usb.pwdTitle': 'Generatore di password',
  'usb.pwdText':
    'La pagina che chiede la password mostra l’IMEI dell’auto. I suoi ultimi sei caratteri danno la password.',
  'usb.imei': 'Ultime 6 cifre dell’IMEI',
  'usb.pwdShow': 'Mostra la password',
  'usb.pwd': 'Password',
  'usb.pwdNotSetUp':
    'Su questo server il generatore di password non è configurato. Chiedi a chi lo gestisce.',
  'usb.description':
    'Come installare l’app Ligo nell’auto da un computer: debug USB in sei passi illustrati, con la password della pagina sviluppatore.',
  'usb.pwdNeedsScripts':
    'Il generatore di password richiede JavaScript, che in questo browser è disattivato.',
};
export default texts;
