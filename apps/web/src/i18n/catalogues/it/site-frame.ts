import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-frame.ts';

const texts: TextsLike<typeof english> = {
  'site.languages': 'Lingue',
  'site.skip': 'Vai al contenuto',
  'site.openApp': 'Apri l’app',
  'site.download': 'Download',
  'site.usb': 'Debug USB',
  'site.dashboard': 'Pannello dell’auto',
  'site.note': 'Fatto per chi guida elettrico. Gratis durante la beta.',
  'site.home': 'Pagina iniziale',
  'site.previewAlt': 'Ligo sul telefono: l’auto sulla mappa, con i suoi dati sotto',
  'site.mapData': 'Dati della mappa',
  'site.social': 'Ligo altrove',
};
export default texts;
