import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/status.ts';

const texts: TextsLike<typeof english> = {
  'status.title': 'Durum',
  'status.sheet': 'Değerler',
  'status.follow': 'Haritayı araçta tut',
  'status.noWifi': 'Bir Wi-Fi ağına bağlı değil',
  'status.wifi': 'Aracın Wi-Fi ağı: {{name}}',
  'status.asOf': 'Veriler: {{age}}',
  'status.never': 'Araçtan henüz veri yok',
  'status.fromTime': '{{time}} verisi',
  'status.fromDate': '{{date}} verisi',
  'status.fromUnknown': 'zamanı bilinmiyor',
  'status.lastData': 'Araçtan gelen son veri: {{when}}',
  'status.lastDataUnknown': 'Araç bu değerlerin ne zamandan kaldığını bildirmiyor',
  'status.failure.network': 'Bu telefonun ağ bağlantısı yok',
  'status.failure.networkHint': "Mobil veriyi veya Wi-Fi'yi açın, uçak modunu kapatın.",
  'status.failure.server': 'Ligo sunucusuna ulaşılamıyor',
  'status.failure.serverHint':
    'Bu telefonun internet bağlantısını kontrol edin. Bazı şirket ağları bağlantıyı engeller.',
  'status.failure.refused': 'Ligo sunucusu bu telefonu kabul etmiyor',
  'status.failure.refusedHint':
    'Araç hesaptan kaldırılmış ya da oturumun süresi dolmuş olabilir. Araçlarınızı kontrol edin veya yeniden oturum açın.',
  'status.failure.car': 'Araç çevrimiçi değil',
  'status.failure.carHint':
    'Multimedya sistemi açık ve internete bağlı, Ligo uygulaması da çalışıyor olmalı.',
  'status.failure.path': 'Araca doğrudan bir yol yok',
  'status.failure.pathHint':
    'Telefon da araç da çevrimiçi, ancak aradaki bir ağ bağlantıyı engelliyor. Wi-Fi yerine mobil veriyi ya da tam tersini deneyin.',
  'status.failure.browser': 'Bu tarayıcı araca bağlanamıyor',
  'status.failure.browserHint':
    "WebRTC yok veya kapalı; iPhone'da Kilit Modu onu kapatır. Bu telefona kaydedilenler yine de okunabilir.",
  'status.battery': 'Batarya',
  'status.temperature': 'Sıcaklık',
  'status.voltage': 'Gerilim',
  'status.health': 'Sağlık',
  'status.auxBattery': '12 V akü',
  'status.speed': 'Hız',
  'status.mode': 'Mod',
  'status.odometer': 'Kilometre',
  'status.altitude': 'Rakım',
  'status.power': 'Güç',
  'status.torque': 'Tork',
  'status.rotation': 'Devir',
  'status.rear': 'Arka motor',
  'status.front': 'Ön motor',
  'status.explain': 'Batarya değerleri ne anlama gelir',
  'status.explainSoc': 'Büyük sayı, batarya yönetiminin ölçtüğü şarj düzeyidir.',
  'status.explainSoc2': 'Parantez içindeki küçük sayı, aracın göstergesindeki yüzdedir.',
  'status.explainTemperature': 'Bataryanın en sıcak yerinin sıcaklığı.',
  'status.explainVoltage': 'Bataryanın en zayıf hücresinin gerilimi.',
  'status.explainHealth': 'Bataryanın ilk kapasitesinden ne kadarının kaldığı.',
  'status.explainAux': 'Aracın elektroniğini çalıştıran küçük akünün gerilimi.',
};
export default texts;
