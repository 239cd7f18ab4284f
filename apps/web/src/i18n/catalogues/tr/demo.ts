import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/demo.ts';

const texts: TextsLike<typeof english> = {
  'demo.label': 'Demo',
  'demo.text': 'Bu araç yalnızca tarayıcınızda: hesap yok, hiçbir şey gönderilmez ve saklanmaz.',
  'demo.short': 'Tarayıcınızdaki araç',
  'demo.drive': 'Sür',
  'demo.park': 'Park et',
  'demo.doors': 'Kapılar',
  'demo.openDoor': 'Bir kapı açın',
  'demo.mapOnly': 'Hiçbir yere bir şey gönderilmez; internetten yalnızca harita alınır.',
  'demo.door.frontLeft': 'Sol ön kapı',
  'demo.door.frontRight': 'Sağ ön kapı',
  'demo.door.rearLeft': 'Sol arka kapı',
  'demo.door.rearRight': 'Sağ arka kapı',
  'demo.door.hood': 'Kaput',
  'demo.door.trunk': 'Bagaj',
  'demo.install': 'Yükle',
  'demo.howToInstall': 'Ligo nasıl yüklenir',
  'demo.failed': 'Demo başlatılamadı.',
  'demo.reload': 'Yenile',
  'demo.cars': 'Demoda yalnızca bu araç var. Kendi aracınızı eşleştirmek için Ligo’yu yükleyip oturum açın.',
  'demo.notifications': 'Anahtarları deneyebilirsiniz, ama demo bildirim göndermez.',
  'demo.settings':
    'Demoda hesap yoktur; bu yüzden çıkılacak ya da silinecek bir şey de yok. Sayfayı kapattığınızda her şey silinir.',
  'demo.storage': 'Demo bunu yalnızca sayfa açıkken saklar.',
  'demo.camera': 'Demo aracının kamerası yok. Kendi aracınızda dördünü de burada canlı görürsünüz.',
  'demo.sentryTitle': 'Sentry için gerçek bir araç gerekir',
  'demo.sentry':
    'Demo aracının kamerası yok. Kendi aracınızda Sentry, araç park hâlindeyken yakınında bir şey hareket edince kaydeder; kayıtları burada izlersiniz.',
};
export default texts;
