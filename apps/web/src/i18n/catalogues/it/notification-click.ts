import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notification-click.ts';

const texts: TextsLike<typeof english> = {
  'reboot.title': 'L’auto ha riavviato il suo schermo',
  'reboot.what':
    'La casa produttrice ha riavviato il sistema multimediale e Ligo si è spento insieme. Quando ti ha inviato questo avviso, Ligo era di nuovo in funzione.',
  'reboot.ifOffline': 'Se dopo un riavvio del genere l’auto resta offline, bisogna riavviare Ligo:',
  'reboot.nextStart': 'Al prossimo avvio dell’auto, riapri l’app Ligo sul suo schermo.',
  'reboot.remote':
    'A distanza: accendi il riscaldamento dei sedili o il climatizzatore nell’app della casa produttrice e aspetta un minuto.',
};
export default texts;
