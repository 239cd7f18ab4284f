import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/status.ts';

const texts: TextsLike<typeof english> = {
  'status.title': 'Durum',
  'status.sheet': 'Değerler',
  'status.follow': 'Haritayı araçta tut',
  'status.noWifi': 'Bir Wi-Fi ağına bağlı değil',
  'status.asOf': 'Son güncelleme: {{age}}',
  'status.never': 'Araçtan henüz veri yok',
  'status.fromTime': '{{time}} verisi',
  'status.fromDate': '{{date}} verisi',
  'status.fromUnknown': 'zamanı bilinmiyor',
  'status.lastData': 'Araçtan gelen son veri: {{when}}',
  'status.lastDataUnknown': 'Araç bu değerlerin ne zamandan kaldığını bildirmiyor',
  'status.failure.network': 'Bu telefonun ağ bağlantısı yok',
  'status.failure.networkHint': 'Mobil veriyi veya Wi-Fi’yi açın, uçak modunu kapatın.',
  'status.failure.server': 'Ligo sunucusuna ulaşılamıyor',
  'status.failure.serverHint':
    'Bu telefonun internet bağlantısını kontrol edin. Bazı şirket ağları bağlantıyı engeller. Sunucu da meşgul olabilir: Ligo denemeye devam ediyor.',
  'status.failure.refused': 'Ligo sunucusu bu telefonu kabul etmiyor',
  'status.failure.refusedHint':
    'Araç hesaptan kaldırılmış ya da oturumun süresi dolmuş olabilir. Araçlarınızı kontrol edin veya yeniden oturum açın.',
  'status.failure.car': 'Araç çevrimdışı',
  'status.failure.carHint':
    'Multimedya sistemi açık ve internete bağlı, Ligo uygulaması da çalışıyor olmalı.',
  'status.failure.path': 'Araçla doğrudan bağlantı kurulamıyor',
  'status.failure.pathHint':
    'Telefon da araç da çevrimiçi, ancak aradaki bir ağ bağlantıyı engelliyor. Wi-Fi yerine mobil veriyi ya da tam tersini deneyin.',
  'status.failure.replaced': 'Araç çok fazla yerde açık',
  'status.failure.replacedHint':
    'Hesabınızdaki başka bir telefon ya da pencere bunun yerini aldı. Kullanmadıklarınızı kapatın.',
  'status.failure.connectHere': 'Buradan bağlan',
  'status.failure.browser': 'Bu tarayıcı araca bağlanamıyor',
  'status.failure.browserHint':
    'WebRTC yok veya kapalı; iPhone’da Kilit Modu onu kapatır. Bu telefona kaydedilenler yine de okunabilir.',
  'status.battery': 'Batarya',
  'status.charging': 'Şarj oluyor',
  'status.pluggedIn': 'Şarja takılı',
  'status.charged': 'Şarj edilen',
  'status.temperature': 'Sıcaklık',
  'status.voltage': 'Gerilim',
  'status.health': 'Sağlık',
  'status.auxBattery': '12\u00a0V akü',
  'status.speed': 'Hız',
  'status.mode': 'Mod',
  'status.odometer': 'Kilometre',
  'status.altitude': 'Rakım',
  'status.power': 'Güç',
  'status.torque': 'Tork',
  'status.rotation': 'Devir',
  'status.front': 'Ön motor',
  'status.explain': 'Batarya değerleri ne anlama gelir',
  'status.explainSoc': 'Büyük sayı, batarya yönetim sisteminin ölçtüğü şarj düzeyidir.',
  'status.explainSoc2': 'Parantez içindeki küçük sayı, gösterge panelindeki yüzdedir.',
  'status.explainCharged': 'Kablo takıldığından beri şarj edilen enerji.',
  'status.explainTemperature': 'Bataryanın en sıcak yerinin sıcaklığı.',
  'status.explainVoltage': 'Bataryanın en zayıf hücresinin gerilimi.',
  'status.explainHealth': 'Bataryanın ilk kapasitesinin ne kadarının kaldığı.',
  'status.explainAux': 'Aracın elektroniğini çalıştıran küçük akünün gerilimi.',
};
export default texts;
