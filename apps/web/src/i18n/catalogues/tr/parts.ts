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
  'pull.refresh': 'Yenile',

  'sheet.more': 'Daha fazla değer göster',
  'sheet.less': 'Daha az değer göster',
};
export default texts;
