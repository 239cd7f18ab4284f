import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notification-click.ts';

const texts: TextsLike<typeof english> = {
  'reboot.title': 'Araç, ekranını yeniden başlattı',
  'reboot.what':
    'Üretici multimedya sistemini yeniden başlattı ve Ligo da onunla birlikte kapandı. Bu bildirim gönderildiğinde Ligo yeniden çalışıyordu.',
  'reboot.ifOffline':
    'Böyle bir yeniden başlatmadan sonra araç çevrimdışı kalırsa Ligo yeniden başlatılmalı:',
  'reboot.nextStart': 'Araç bir daha çalıştırıldığında Ligo uygulamasını orada yeniden açın.',
  'reboot.remote':
    'Uzaktan: üreticinin uygulamasından koltuk ısıtmasını veya klimayı açın ve bir dakika bekleyin.',
};
export default texts;
