import type { PushTexts } from './push-catalogue.ts';

const texts: PushTexts = {
  unnamedCar: 'Aracım',
  moving: 'Hareket etti',
  parked: 'Park edildi',
  doorOpen: 'Açıldı: {{door}}',
  doorClosed: 'Kapandı: {{door}}',
  door1: 'sol ön kapı (sürücü)',
  door2: 'sağ ön kapı',
  door3: 'sol arka kapı',
  door4: 'sağ arka kapı',
  door5: 'kaput',
  door6: 'bagaj',
  otherDoor: 'kapı',
  appStarted: 'Araçtaki Ligo uygulaması başladı',
  reboot: 'Multimedya sistemi yeniden başlatıldı. Ligo yeniden çalışıyor.',
  sentryMovement: 'Sentry hareket algıladı',
  sentryLowCharge: 'Sentry durdu: batarya belirlediğiniz sınıra indi',
  sentryLowAux: 'Sentry durdu: 12\u00a0V akü zayıf',
  sentryNoRoom: 'Sentry durdu: kayıtlar için yer yok',
  sentryNoCamera: 'Sentry durdu: hiçbir kamera çalışmıyor',
  unlinked: 'Araçla bağlantınız kesildi',
  neutralTitle: 'Ligo',
  neutral: 'Aracınızdan haber var. Görmek için Ligo’yu açın.',
};
export default texts;
