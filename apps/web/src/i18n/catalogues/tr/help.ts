import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/help.ts';

const texts: TextsLike<typeof english> = {
  'help.title': 'Yardım',
  'help.setUp': 'Komutlar araçta nasıl ayarlanır',
  'help.connection': 'Bağlantı',
  'help.connection.1':
    'Telefon ve araç doğrudan iletişim kurar. Yeşil nokta: bağlı. Sarı: telefon aracı bekliyor; araç uykuda ya da ağsız olabilir. Dönen halka: telefon bağlanmaya çalışıyor.',
  'help.connection.2':
    'Bağlantı yokken en son gelen verileri ve ne zaman geldiklerini görürsünüz. Alınmış yolculuklar ve günlük bu telefonda kalır.',
  'help.connection.3':
    'Multimedya sisteminde güç ve ağ olduğu sürece araca ulaşılabilir. Araç kapalıyken bunların sürüp sürmeyeceğine, araç bu komutu kabul ediyorsa Ayarlar’dan siz karar verirsiniz.',
  'help.connection.4': 'Araçlarınızı görmek, araç eklemek ya da kaldırmak için üstteki araç adına dokunun.',
  'help.status.1': 'Değerler araçtan her saniye gelir. -- aracın o değeri bildirmediği anlamına gelir.',
  'help.status.2': 'Harita, siz kaydırana kadar aracı izler. Yuvarlak düğme izlemeyi yeniden başlatır.',
  'help.status.3':
    'Büyük batarya değeri bataryanın kendi bildirdiğidir; parantez içindeki, gösterge panelinde görünendir. Diğerlerini i düğmesi açıklar.',
  'help.status.4': 'Eski değerler, ne zamandan kaldıklarıyla birlikte işaretlenir.',
  'help.trips.1':
    'Araç her yolculuğu telefon olsun olmasın kendisi kaydeder. Bağlıyken bu telefona gelirler; hemen istemek için listeyi aşağı çekin.',
  'help.trips.2':
    'Güzergâh ve grafikler için bir yolculuğa dokunun. O anı her yerde görmek için güzergâha dokunun ya da bir grafikte parmağınızı kaydırın.',
  'help.trips.3':
    'Üstteki düğmeler ayı ve aramayı açar. Bir yolculuk, ayrıntılarından dosya olarak kaydedilebilir ya da silinebilir.',
  'help.trips.4': '100\u00a0m’den kısa sürüşler saklanmaz.',
  'help.liveCamera.1':
    'Araç çiziminde bir kamera seçin. Görüntü doğrudan araçtan gelir ve hiçbir yere kaydedilmez.',
  'help.liveCamera.2':
    'Altında görüntünün ne kadar eski olduğunu ve ne kadar veri kullandığını görürsünüz: dakikada en çok 20\u00a0MB. Yavaş ağda gecikmek yerine kabalaşır.',
  'help.liveCamera.3': 'Kamera düğmesi bir kare kaydeder; yanındaki ekranı doldurur.',
  'help.sentry.1':
    'Sentry park hâlindeki aracı kameralarıyla izler. Yakında bir şey hareket edince birkaç saniye öncesinden başlayarak kaydeder ve bildirimi açıksa size haber verir.',
  'help.sentry.2':
    'Yalnızca araç park hâlindeyken izler. Batarya zayıfsa, kayıt için yer yoksa ve seçtiğiniz saatlerde ve yerlerde ara verir. Üstteki kart ne yaptığını ve neden beklediğini söyler.',
  'help.sentry.3':
    'Çok mu kayıt var? Hassasiyeti azaltın, yalnızca yakını seçin ya da bir kameranın görüntüsünde ağaçları ve yolu maskeleyin.',
  'help.sentry.4': 'Kayıtlar, yenilerine yer gerekene kadar araçta kalır. Saklamak istediklerinizi indirin.',
  'help.sentry.5':
    'Bazı yerlerde kamuya açık alanı çekmek kısıtlıdır. Park ettiğiniz yerin kurallarını bilin.',
  'help.seats.1':
    'Her basış bir adım ilerler: seviye 1, seviye 2, kapalı. Turuncu ısıtır, mavi havalandırır.',
  'help.seats.2': 'Ayarınız, araç her çalıştığında kendiliğinden devreye girer.',
  'help.seats.3':
    '“Konum”, sürücü koltuğunu araçta 1 ve 2 altında kayıtlı konumlara getirir. Önünde bir şey olmadığından emin olun.',
  'help.seats.4':
    'Düğme yok mu? Araç yalnızca ayarlanmış olanı yapar: araçtaki Ligo’yla ilgilenen kişi, koltukların nasıl hareket ettirilip ısıtılacağını car.json dosyasına bir kez yazar. Düğmeler, araçtaki uygulama yeniden başlatılınca görünür.',
  'help.seats.5':
    '“Araç onaylamadı”, aracın komutu aldığı ama işe yarayıp yaramadığını bildirmediği anlamına gelir. Ligo bu durumda sizin istediğinizi gösterir.',
  'help.logs.1':
    'Kapılar, sürüşler, yeniden başlatmalar ve Sentry’nin gördükleri. Günlüğü araç tutar; bu telefonda bir kopyası vardır.',
  'help.logs.2': 'Filtreler günü daraltır; arama tüm günlere bakar.',
  'help.logs.3':
    '“Saat kesin değil”, o anda aracın saatinin doğru olup olmadığının bilinmediği anlamına gelir.',
  'help.notifications.1': 'Anahtarlar bu araç için, tüm telefonlarınızda geçerlidir.',
  'help.notifications.2':
    'Hiçbir şey gelmiyor mu? Telefonun ayarlarında Ligo bildirimlerine izin verin. iPhone’da önce Ligo’yu ana ekrana ekleyin.',
  'help.notifications.3': 'Bildirim yalnızca ne olduğunu söyler. Aracın nerede olduğu hiçbirinde yazmaz.',
  'help.settings.1': 'Değişiklik, araç yanıt verince geçerli olur. O zamana dek anahtar bekler.',
  'help.settings.2':
    '“Çevrimiçi kal”, araç kapalıyken 12\u00a0V aküden biraz harcar. “Wi-Fi açık kalsın” gibi, aracın bir sonraki kapatılışından itibaren geçerlidir. Son seferde işe yarayıp yaramadığını araç paneli gösterir.',
  'help.settings.3':
    '“Yeniden başlatmaları önle”, üreticisinin araç kapalıyken yeniden başlattığı multimedya sistemleri içindir. Ligo bunu önlemek için araç her kapatıldığında ve sonrasında ara sıra bir komut gönderir. 12\u00a0V akü zayıfken ara verir. Anahtar; USB gücü, Wi-Fi ve bu komut araçta ayarlanana dek kilitlidir, biri son seferde başarısız olduysa da kilitlenir.',
  'help.settings.4':
    'Anahtar yok mu? Araç bu komutu kabul etmiyor, komut araçtaki car.json dosyasında henüz ayarlanmadı ya da Ligo aracın açık olup olmadığını öğrenemiyor.',
  'help.settings.5':
    'Hesabınızı buradan dışa aktarabilir ve silebilirsiniz. Sunucuda yolculuk, konum ya da kayıt yoktur.',
  'help.settings.6':
    'Çıkış yapmak, Ligo’nun bu telefonda sakladığı her şeyi siler. Araç kendi kopyasını saklar.',
};
export default texts;
