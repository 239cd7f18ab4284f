import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/parts.ts';

const texts: TextsLike<typeof english> = {
  'day.today': 'Bugün',
  'day.yesterday': 'Dün',
  'day.previous': 'Önceki gün',
  'day.next': 'Sonraki gün',
  'day.choose': 'Tarih seç',
  'day.previousMonth': 'Önceki ay',
  'day.nextMonth': 'Sonraki ay',
  'day.marked': 'kayıt var',

  'pull.pull': 'Yenilemek için aşağı çekin',
  'pull.release': 'Yenilemek için bırakın',

  'sheet.more': 'Daha fazla değer göster',
  'sheet.less': 'Daha az değer göster',

  'carNote.offline': 'Araç bağlanınca değiştirilebilir',
  'carNote.waiting': 'Aracın yanıtı bekleniyor',

  'map.title': 'Harita',
  'map.source': 'Haritanın kaynağı',
  'map.carHere': 'Araç burada',
  'map.carThere': 'Araç buradaydı',
  'map.noPlace': 'Aracın yeri bilinmiyor',
  'map.unavailable': 'Bu tarayıcı haritayı çizemiyor: WebGL 2 yok veya kapalı. Geri kalan her şey çalışıyor.',
  'map.plainRoute': 'Haritasız çizildi: burada WebGL 2 yok',
};
export default texts;
