import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/app.ts';

const texts: TextsLike<typeof english> = {
  'common.cancel': 'Vazgeç',
  'common.close': 'Kapat',
  'common.next': 'İleri',
  'common.retry': 'Tekrar dene',
  'common.saveFile': 'Dosyayı kaydet',
  'common.temporary':
    'Tarayıcı şu anda uygulamaya depolama alanı vermiyor. Araçtan gelen veriler yalnızca uygulama açıkken saklanır.',

  'account.title': 'Hesap',

  'error.unexpected': 'Beklenmeyen hata',
  'error.unable': 'İşlem tamamlanamadı',
  'error.checkConnection': 'İnternet bağlantınızı kontrol edin',

  'shell.menu': 'Menü',
  'shell.navigation': 'Ekranlar',
  'shell.status': 'Durum',
  'shell.trips': 'Yolculuklar',
  'shell.liveCamera': 'Canlı kamera',
  'shell.sentry': 'Sentry',
  'shell.seats': 'Koltuklar',
  'shell.settings': 'Ayarlar',
  'shell.logs': 'Günlük',
  'shell.notifications': 'Bildirimler',
  'shell.help': 'Yardım',
  'shell.language': 'Dil',
  'shell.version': 'Araç uygulaması: {{version}}',
  'shell.connected': 'Araca bağlı',
  'shell.waiting': 'Araç bekleniyor',
  'shell.connecting': 'Bağlanıyor',
  'shell.sinceTime': '{{time}} saatinden beri',
  'shell.sinceDate': '{{date}}, {{time}} saatinden beri',
  'shell.since.network': 'Bu telefonun {{since}} ağ bağlantısı yok.',
  'shell.since.server': 'Ligo sunucusuna {{since}} ulaşılamıyor.',
  'shell.since.refused': 'Ligo sunucusu bu telefonu {{since}} kabul etmiyor.',
  'shell.since.car': 'Araç {{since}} çevrimdışı.',
  'shell.since.path': 'Araçla {{since}} doğrudan bağlantı kurulamıyor.',
};
export default texts;
