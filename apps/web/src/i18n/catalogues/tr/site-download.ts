import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-download.ts';

const texts: TextsLike<typeof english> = {
  'download.title': 'Araç için Ligo’yu indirin',
  'download.description':
    'Araç ünitesinin uygulaması: ARM ile Intel veya AMD için Debian paketleri ve arşivler; boyutları, sağlama toplamları ve kuran üç komutla birlikte.',
  'download.heading': 'Ligo’yu aracınıza kurun',
  'download.intro':
    'Bu uygulama aracın ünitesinde ya da yanındaki küçük bir bilgisayarda çalışır ve telefonunuzla doğrudan iletişim kurar. Debian 12, 64 bit Raspberry Pi OS veya daha yenisi gerekir.',
  'download.noneTitle': 'Bu sunucuda paket yok',
  'download.noneText': 'Sunucuyu işleten kişi paketleri bu komutla oluşturur, sonra burada görünürler:',
  'download.arm64': 'ARM, 64 bit',
  'download.arm64For': 'Çoğu araç ünitesi ve Raspberry Pi 3, 4 ve 5',
  'download.x64': 'Intel veya AMD, 64 bit',
  'download.x64For': 'PC ve mini PC’ler',
  'download.mine': 'Bu bilgisayara uygun',
  'download.version': 'Sürüm {{version}}',
  'download.deb': 'Debian paketi',
  'download.archive': 'Arşiv',
  'download.stepFetch': 'Ünitedeki bir terminalde indirin',
  'download.stepCheck': 'Eksiksiz geldiğini kontrol edin',
  'download.stepInstall': 'Gerekenlerle birlikte kurun',
  'download.stepStart': 'Açıp başlatın',
  'download.copy': 'Kopyala',
  'download.copied': 'Kopyalandı',
  'download.archiveTitle': 'Kurmadan',
  'download.archiveText':
    'Arşiv, glibc kullanan bir Linux’ta herhangi bir klasörden çalışır ve siz başlatınca başlar. Kameraların ihtiyaç duyduğu ffmpeg sisteminizden gelir.',
  'download.latestText':
    'Betikler için: bu adres her zaman ARM’ye yönelik en yeni Debian paketine götürür; diğerleri ?arch=x64 ve ?kind=archive ile istenir:',
  'download.pairTitle': 'Sonra telefonunuzu bağlayın',
  'download.pairText':
    'Uygulama üniteyle birlikte başlar ve bir eşleştirme kodu gösterir: panelinde büyük olarak, ayrıca günlüğünde.',
  'download.pairApp': 'Ligo’yu telefonda aç',
  'download.pairDashboard': 'Aracın paneli',
  'download.upgradeTitle': 'Yükseltme',
  'download.upgradeText':
    'Aynı üç komut, daha yeni paketle. Uygulama kendiliğinden yeniden başlar; yolculukları, kayıtları, ayarları ve eşleştirilmiş telefonları korur.',
  'download.commandsTitle': 'Telefondan komutlar',
  'download.commandsText':
    'Koltuklar, USB gücü, Wi-Fi ve “Yeniden başlatmaları önle”, araçtaki ünitenin bir yol sunduğu yerde çalışır: bir MQTT sunucusunda konu (topic), ünitedeki bir hizmet ya da bir program. Bu yolu /var/lib/ligo-car/car.json dosyasında “unit” altına, orada olanların yanına bir kez yazın:',
  'download.commandsOff':
    'USB gücü, Wi-Fi ve “Yeniden başlatmaları önle” için aracın açık olup olmadığını bildiren bir kaynak da gerekir.',
  'download.commandsGuide': 'Paketle gelen kılavuz her komutu ve her yolu anlatır:',
  'download.commandsLook':
    'Sonra uygulamayı yeniden başlatın; hangi komutların ayarlandığını ve sonuncunun nasıl bittiğini görün:',
  'download.removeTitle': 'Kaldırma',
  'download.removeText':
    'Uygulama ve hizmeti kaldırılır. Yolculuklar, günlük, kayıtlar ve aracın kimliği, geri dönerseniz diye /var/lib/ligo-car içinde kalır.',
  'download.purgeText':
    'Bunları da kalıcı olarak siler. Kart ve disklerdeki kayıtlar yerinde kalır; siz kaldırana kadar araç telefondaki uygulamada listelenir.',
  'download.androidTitle': 'Android üniteler',
  'download.androidText': 'Termux bir Debian çalıştırabilir, onun içinde de ARM arşivini:',
  'download.androidNote': 'Denenmedi: deneyecek böyle bir ünitemiz olmadı.',
};
export default texts;
