import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notifications.ts';

const texts: TextsLike<typeof english> = {
  'notifications.title': 'Bildirimler',
  'notifications.intro': 'Uygulama kapalıyken bile Ligo’nun {{name}} hakkında bildirdikleri.',
  'notifications.notLoaded': 'Ayarlar yüklenemedi; bu yüzden şimdilik değiştirilemez.',
  'notifications.driveChange': 'Sürüş ve park',
  'notifications.driveChangeHint': 'Araç hareket eder veya park edilir.',
  'notifications.doors': 'Kapılar',
  'notifications.doorsHint': 'Bir kapı, kaput veya bagaj açılır ya da kapanır.',
  'notifications.appStart': 'Araçtaki uygulama',
  'notifications.appStartHint': 'Araçtaki Ligo uygulaması başladı.',
  'notifications.mcuReboot': 'Multimedya yeniden başlatma',
  'notifications.mcuRebootHint': 'Araç multimedya sistemini yeniden başlattı.',
  'notifications.sentryMovement': 'Sentry hareketi',
  'notifications.sentryMovementHint':
    'Sentry park hâlindeki aracın yakınında hareket algılar ya da izlemeyi bırakmak zorunda kalır.',
  'notifications.noSentry': 'Bu araçta Sentry yok',
};
export default texts;
