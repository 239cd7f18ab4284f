import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry-state.ts';

const texts: TextsLike<typeof english> = {
  'sentry.phase.unknown': 'Ne yaptığı araç bağlanınca görünür',
  'sentry.phase.off': 'Kapalı',
  'sentry.phase.starting': 'Kameralar başlatılıyor',
  'sentry.phase.watching': '{{since}} izliyor',
  'sentry.phase.recording': '{{since}} kaydediyor',
  'sentry.phase.waiting': 'Bekliyor',
  'sentry.waits.driving': 'Araç park edilince başlar',
  'sentry.waits.schedule': 'Bu saatte izlemiyor',
  'sentry.waits.charge': 'Bataryayı korumak için durdu',
  'sentry.waits.auxBattery': '12\u00a0V aküyü korumak için durdu',
  'sentry.waits.place': 'Bu yerde izlemiyor',
  'sentry.waits.storage': 'Durdu: kayıt için yer yok',
  'sentry.waits.cameras': 'Durdu: hiçbir kamera görüntü vermiyor',
};
export default texts;
