import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/cars.ts';

const texts: TextsLike<typeof english> = {
  'cars.title': 'araçlarım',
  'cars.unnamed': 'aracım',
  'cars.add': 'Ekle',
  'cars.remove': 'kaldır',
  'cars.options': '{{name}} seçenekleri',
  'cars.removeTitle': '{{name}} kaldırılsın mı?',
  'cars.removeText': 'Bu telefonun araçla bağlantısı kesilir. Yeni bir kodla yeniden eşleştirebilirsiniz.',
  'cars.removing': 'Kaldırılıyor',
  'cars.unlinked': 'Araçla bağlantınız kesildi',
  'cars.replaced': 'Bu araç olarak iki ünite çalışıyor',
  'cars.replacedHelp':
    'Başka bir ünite bu aracın anahtarıyla bağlandı; bir kopyadan kurulmuş olabilir. Ligo uygulamasını birinde kapatın.',

  'add.title': 'Araç ekle',
  'add.scanTitle': 'QR kodunu okutun',
  'add.scanText': 'Kod, aracınızın ekranındaki Ligo uygulamasında görünür.',
  'add.manual': 'kodu elle yaz',
  'add.code': 'QR kodunun altındaki kod',
  'add.scanInstead': 'QR kodunu okut',
  'add.cameraFailed': 'Kamera açılamadı.',
  'add.cameraRefused': 'Bu sayfanın kamera izni yok. Tarayıcı ayarlarından izin verip yeniden deneyin.',
  'add.cameraBroken': 'Kamera yok, başka bir uygulama kullanıyor ya da görüntü vermedi.',
  'add.cameraAgain': 'Kamerayı yeniden dene',
  'add.readerFailed': 'QR kod okuyucusu yüklenemedi',
  'add.submitting': 'Araçla eşleştiriliyor',
  'add.nameTitle': 'yeni araca bir ad verin',
  'add.name': 'Aracın adı',
  'add.alreadyTitle': 'araç zaten ekli',
  'add.alreadyText': 'Bu araç hesabınıza zaten bağlı',
  'add.expiredTitle': 'QR kodunun süresi doldu',
  'add.expiredText': 'QR kodunun süresi doldu. Yeni bir QR kodu oluşturup yeniden deneyin',
  'add.unknownTitle': 'bilinmeyen kod',
  'add.unknownText': 'Böyle bir kod yok. QR kodunun altındaki kodla karşılaştırın',
  'add.unexpected': 'beklenmeyen hata',

  'scan.start': 'Okutmayı başlat',
  'scan.stop': 'Okutmayı durdur',
  'scan.torchOn': 'Işığı aç',
  'scan.torchOff': 'Işığı kapat',
  'scan.zoomIn': 'Yakınlaştır',
  'scan.zoomOut': 'Uzaklaştır',
  'scan.loading': 'Kamera açılıyor',
  'scan.nothingRead': 'Henüz kod bulunamadı. Telefonu yaklaştırıp sabit tutun ya da kodu yazın.',
};
export default texts;
