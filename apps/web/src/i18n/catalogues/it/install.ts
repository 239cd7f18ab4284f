import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/install.ts';

const texts: TextsLike<typeof english> = {
  'install.action': 'Installa l’app',
  'install.title': 'Installa Ligo',
  'install.text': 'Dalla schermata Home Ligo si apre come ogni altra app, anche senza rete.',
  'install.iosShare':
    'Tocca il pulsante Condividi sul bordo dello schermo; negli iPhone recenti si trova in •••.',
  'install.iosAdd': 'Scegli «Aggiungi alla schermata Home».',
  'install.iosConfirm': 'Tocca «Aggiungi», poi apri Ligo dalla schermata Home.',
  'install.iosOther':
    'Tocca Condividi, poi «Aggiungi alla schermata Home». Se questo browser non lo offre, apri questa pagina in Safari.',
  'install.macDock': 'Nella barra dei menu scegli «File», poi «Aggiungi al Dock».',
  'install.none':
    'Questo browser non può installare app su un computer. Apri questa pagina in Chrome o Edge, oppure sul telefono.',
  'install.menuOpen': 'Apri il menu del browser.',
  'install.menuChoose': 'Scegli «Installa app» o «Aggiungi a schermata Home».',
};
export default texts;
