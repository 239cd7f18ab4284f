import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sentry-state.ts';

const texts: TextsLike<typeof english> = {
  'sentry.phase.unknown': 'Lo que hace ahora se sabrá cuando el coche esté conectado',
  'sentry.phase.off': 'Desactivado',
  'sentry.phase.starting': 'Iniciando las cámaras',
  'sentry.phase.watching': 'Vigilando {{since}}',
  'sentry.phase.recording': 'Grabando {{since}}',
  'sentry.phase.waiting': 'En espera',
  'sentry.waits.driving': 'Empieza cuando el coche esté estacionado',
  'sentry.waits.schedule': 'En pausa a esta hora',
  'sentry.waits.charge': 'Detenido para ahorrar batería',
  'sentry.waits.auxBattery': 'Detenido para no gastar la batería de 12 V',
  'sentry.waits.place': 'En pausa en este lugar',
  'sentry.waits.storage': 'Detenido: no hay espacio para grabar',
  'sentry.waits.cameras': 'Detenido: ninguna cámara da imagen',
};
export default texts;
