import type { StartTexts } from '../catalogue.ts';

const texts: StartTexts = {
  'common.back': 'Geri',
  'common.reload': 'Yeniden yükle',
  'common.loading': 'Yükleniyor',
  'error.screen': 'Bu ekran gösterilemedi.',
  'error.offline': 'Uygulama yüklenemedi. İnternet bağlantınızı kontrol edin.',
  'signIn.tagline': 'Elektrikli aracınız telefonunuzda: canlı, özel, doğrudan.',
  'signIn.google': 'Google ile devam et',
  'signIn.demo': 'Demo girişi',
  'signIn.demoHint': 'Bu sunucu demo sunucusudur: herhangi bir e-posta adresi yeterli.',
  'signIn.private':
    'Telefon ve araç doğrudan ve şifreli iletişim kurar. Sunucularımızda hiçbir araç verisi tutulmaz.',
  'signIn.waiting': 'Girişi diğer pencerede tamamlayın.',
  'signIn.failed': 'Giriş yapılamadı. Lütfen yeniden deneyin.',
  'signIn.popupDone': 'Bu pencereyi kapatabilirsiniz.',
  'beta.title': 'Kapalı beta',
  'beta.text': 'Ligo şimdilik kapalı betada. Yakında yine gelin!',
};
export default texts;
