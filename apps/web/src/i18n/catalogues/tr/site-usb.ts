import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-usb.ts';

const texts: TextsLike<typeof english> = {
  'usb.pageTitle': 'Altı adımda USB hata ayıklama · Ligo',
  'usb.title': 'USB hata ayıklama',
  'usb.intro':
    'USB hata ayıklama açıkken Ligo uygulaması bir bilgisayardan araca yüklenebilir. Bir USB kablosu ve beş dakika yeter.',
  'usb.step1':
    'Aracı park edip açın. Aracın ekranında Ayarlar’ı, sonra sistem sürümünün bulunduğu sayfayı açın.',
  'usb.step2': 'Ekran parola isteyene kadar sürüme on kez dokunun.',
  'usb.step2Link': 'Parolayı oluştur',
  'usb.step3': 'Parolayı yazıp onaylayın. Geliştirici sayfası açılır.',
  'usb.step4': '“USB hata ayıklama”yı açın.',
  'usb.step5': 'Bilgisayarı kabloyla aracın USB-A bağlantı noktasına bağlayın.',
  'usb.step6':
    'Aracın ekranında “USB hata ayıklamaya izin ver”i onaylayın ve “Her zaman izin ver”i işaretleyin.',
  'usb.pwdTitle': 'Parola oluşturucu',
  'usb.pwdText':
    'Parola isteyen sayfa aracın IMEI’sini gösterir. Parola, onun son altı karakterinden oluşturulur.',
  'usb.imei': 'IMEI’nin son 6 hanesi',
  'usb.pwdShow': 'Parolayı göster',
  'usb.pwd': 'Parola',
  'usb.pwdNotSetUp': 'Bu sunucuda parola oluşturucu kurulu değil. Sunucuyu işletene sorun.',
  'usb.description':
    'Ligo uygulamasını bilgisayardan araca yükleyin: resimli altı adımda USB hata ayıklama ve geliştirici sayfasının parolası.',
  'usb.pwdNeedsScripts': 'Parola oluşturucu JavaScript gerektirir; bu tarayıcıda kapalı.',
};
export default texts;
