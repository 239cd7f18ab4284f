import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/settings.ts';

const texts: TextsLike<typeof english> = {
  'account.exportText':
    'Sunucunun sizin hakkınızda bildiği her şey: oturumlarınız, araçlarınız ve adları, bildirimleriniz. Yolculukları ve konumları bilmez.',
  'account.export': 'Hesap verilerini dışa aktar',
  'account.delete': 'Hesabı sil',
  'account.deleteTitle': 'Hesabınız silinsin mi?',
  'account.deleteText':
    'Sunucu oturumlarınızı, araç bağlantılarınızı ve bildirim ayarlarınızı hemen siler; bu geri alınamaz. Araçlarınız yolculuklarını ve günlüklerini korur. Bu telefonda oturum kapanır ve saklanan her şey silinir: kalmasını istediğiniz yolculukları önce dışa aktarın.',

  'settings.title': 'Ayarlar',
  'settings.carOff': 'Araç kapalıyken',
  'settings.noneOff': 'Ligo, bu aracın kapalıyken yaptıklarını değiştiremiyor',
  'settings.online': 'Çevrimiçi kal',
  'settings.onlineText': 'Araç telefonunuzdan ulaşılabilir kalır, USB‑A girişi de güç vermeyi sürdürür.',
  'settings.wifi': 'Wi-Fi açık kalsın',
  'settings.wifiText': 'Araç Wi-Fi ağında kalır. Bir sonraki kapatmadan itibaren geçerlidir.',
  'settings.wifiNeeds': 'Yalnızca “Çevrimiçi kal” ile birlikte.',
  'settings.reboot': 'Yeniden başlatmaları önle',
  'settings.rebootText':
    'Araç kapalıyken ara sıra gönderilen bir komut, multimedya sisteminin yeniden başlatılıp Ligo bağlantısının kesilmesini önler.',
  'settings.rebootNeeds':
    'USB gücü, Wi-Fi ve bu komut araçta ayarlanana dek ya da biri son seferde başarısız olduysa kilitlidir.',
  'settings.rebootFailed':
    'Kilitli, çünkü son seferde USB gücü, Wi-Fi veya bu komut başarısız oldu. Hangisi olduğunu araç paneli gösterir.',
  'settings.offFailed': 'Araç son kapatıldığında bunu yapmadı.',
  'settings.saved': 'Ayarlar kaydedildi',
  'settings.error': 'Hata',
  'settings.failed': 'Ayarlar kaydedilemedi',
  'settings.phone': 'Bu telefon',
  'settings.language': 'Dil',
  'settings.trips': 'Yolculuklar',
  'settings.points': 'Noktalar',
  'settings.size': 'Kullanılan alan',
  'settings.recordings': 'Saklanan kayıtlar',
  'settings.recordingsSize': 'Boyutları',
  'settings.kept': 'Siz silene kadar tarayıcı bunları saklar.',
  'settings.mayClear': 'Yer azalırsa tarayıcı bunları silebilir. Araç kendi kopyasını saklar.',
  'settings.about': 'Bu telefon hakkında',
  'settings.version': 'Sürüm',
  'settings.carVersion': 'Araçtaki sürüm',
  'settings.lastAnswer': 'Aracın son yanıtı',
  'settings.serverVersion': 'En yeni sürüm',
  'settings.reach': 'Bağlantı',
  'settings.reachCar': 'Araçla',
  'settings.reachServer': 'Yalnızca sunucuyla',
  'settings.reachNobody': 'Yok',
  'settings.tripsFetched': 'Yolculuklar alındı',
  'settings.logFetched': 'Günlük alındı',
  'settings.carHealth': 'Araçtaki uygulama',
  'settings.carUp': 'Çalışma süresi',
  'settings.carClock': 'Saat',
  'settings.carClockRight': 'Doğru',
  'settings.carRestarts': 'Yeniden başlatılan bölümler',
  'settings.ignored': 'Yok sayılan veya başarısız',
  'settings.copyReport': 'Raporu kopyala',
  'settings.reportCopied': 'Rapor kopyalandı',
  'settings.reportText':
    'Destek için: sürümler, zamanlar ve sayılar; sizinle, aracınızla veya yeriyle ilgili hiçbir şey içermez.',
};
export default texts;
