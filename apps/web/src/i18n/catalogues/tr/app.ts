import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/app.ts';

const texts: TextsLike<typeof english> = {
  'common.cancel': 'Vazgeç',
  'common.close': 'Kapat',
  'common.next': 'İleri',
  'common.missing': 'bilinmiyor',
  'common.saveFile': 'Dosyayı kaydet',
  'common.temporary':
    'Tarayıcı şu anda uygulamaya depolama alanı vermiyor. Araçtan gelenler yalnızca uygulama açıkken saklanır.',

  'error.unexpected': 'Beklenmeyen hata',
  'error.unable': 'İşlem tamamlanamadı',
  'error.checkConnection': 'İnternet bağlantınızı kontrol edin',

  'shell.menu': 'Menü',
  'shell.closeMenu': 'Menüyü kapat',
  'shell.navigation': 'Ekranlar',
  'shell.status': 'Durum',
  'shell.trips': 'Yolculuklar',
  'shell.liveCamera': 'Canlı kamera',
  'shell.sentry': 'Sentry',
  'shell.seats': 'Koltuklar',
  'shell.settings': 'Ayarlar',
  'shell.logs': 'Kayıtlar',
  'shell.notifications': 'Bildirimler',
  'shell.help': 'Yardım',
  'shell.language': 'Dil',
  'shell.version': 'Araç uygulaması: {{version}}',
  'shell.connected': 'Araca bağlı',
  'shell.waiting': 'Araç bekleniyor',
  'shell.connecting': 'Bağlanıyor',
  'shell.since.network': 'Bu telefonun ağ bağlantısı yok (başlangıç: {{time}}).',
  'shell.since.server': 'Ligo sunucusuna ulaşılamıyor (başlangıç: {{time}}).',
  'shell.since.refused': 'Ligo sunucusu bu telefonu kabul etmiyor (başlangıç: {{time}}).',
  'shell.since.car': 'Araç çevrimiçi değil (başlangıç: {{time}}).',
  'shell.since.path': 'Araca doğrudan bir yol yok (başlangıç: {{time}}).',
};
export default texts;
