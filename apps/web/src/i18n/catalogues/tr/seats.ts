import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/seats.ts';

const texts: TextsLike<typeof english> = {
  'seats.title': 'Koltuklar',
  'seats.noComfort': 'Ligo bu aracın koltuklarını ısıtamıyor ve havalandıramıyor',
  'seats.noMemory': 'Ligo bu aracın sürücü koltuğunu hareket ettiremiyor',
  'seats.none': 'Ligo bu aracın koltuklarını kontrol edemiyor',
  'seats.comfort': 'Konfor',
  'seats.position': 'Konum',
  'seats.driver': 'Sürücü',
  'seats.passenger': 'Yolcu',
  'seats.heat': 'Isıtma',
  'seats.ventilation': 'Havalandırma',
  'seats.off': 'Kapalı',
  'seats.level': 'Seviye {{level}}',
  'seats.auto': 'Isıtma ve havalandırma, araç her çalıştığında kendiliğinden başlar.',
  'seats.refused': 'Araç bunu yapmadı.',
  'seats.unanswered': 'Araç yanıt vermedi.',
  'seats.linkLost': 'Araçla bağlantı koptu.',
  'seats.memoryTitle': 'Sürücü koltuğu',
  'seats.memoryText': 'Sürücü koltuğunu araçta kayıtlı bir konuma getirir.',
  'seats.memoryCare': 'Koltuk hemen hareket eder. Önünde bir şey olmadığından emin olun.',
  'seats.slot': '{{slot}}. konum',
  'seats.moving': '{{slot}}. konuma gidiyor',
  'seats.moved': 'Koltuk {{slot}}. konuma gitti',
};
export default texts;
