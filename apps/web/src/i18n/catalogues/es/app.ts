import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/app.ts';

const texts: TextsLike<typeof english> = {
  'common.cancel': 'Cancelar',
  'common.close': 'Cerrar',
  'common.next': 'Siguiente',
  'common.retry': 'Reintentar',
  'common.saveFile': 'Guardar archivo',
  'common.temporary':
    'El navegador no ofrece almacenamiento a la app en este momento. Lo que llega del coche se conserva solo mientras la app está abierta.',

  'account.title': 'Cuenta',

  'error.unexpected': 'Error inesperado',
  'error.unable': 'No se ha podido completar la acción',
  'error.checkConnection': 'Comprueba tu conexión a internet',

  'shell.menu': 'Menú',
  'shell.navigation': 'Pantallas',
  'shell.status': 'Estado',
  'shell.trips': 'Viajes',
  'shell.liveCamera': 'Cámara en vivo',
  'shell.sentry': 'Sentry',
  'shell.seats': 'Asientos',
  'shell.settings': 'Ajustes',
  'shell.logs': 'Registros',
  'shell.notifications': 'Notificaciones',
  'shell.help': 'Ayuda',
  'shell.language': 'Idioma',
  'shell.version': 'App del coche: {{version}}',
  'shell.connected': 'Conectado al coche',
  'shell.waiting': 'Esperando al coche',
  'shell.connecting': 'Conectando',
  'shell.sinceTime': 'desde las {{time}}',
  'shell.sinceDate': 'desde el {{date}} a las {{time}}',
  'shell.since.network': 'Este teléfono está sin red {{since}}.',
  'shell.since.server': 'No se puede acceder al servidor de Ligo {{since}}.',
  'shell.since.refused': 'El servidor de Ligo no admite este teléfono {{since}}.',
  'shell.since.car': 'El coche no está en línea {{since}}.',
  'shell.since.path': 'No hay conexión directa con el coche {{since}}.',
};
export default texts;
