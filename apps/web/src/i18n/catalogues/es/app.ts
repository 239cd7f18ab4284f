import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/app.ts';

const texts: TextsLike<typeof english> = {
  'common.cancel': 'Cancelar',
  'common.close': 'Cerrar',
  'common.next': 'Siguiente',
  'common.missing': 'desconocido',
  'common.saveFile': 'Guardar archivo',
  'common.temporary':
    'El navegador no le da almacenamiento a la app ahora mismo. Lo que llega del coche se conserva solo mientras la app está abierta.',

  'error.unexpected': 'Error inesperado',
  'error.unable': 'No se pudo completar la acción',
  'error.checkConnection': 'Comprueba tu conexión a internet',

  'shell.menu': 'Menú',
  'shell.closeMenu': 'Cerrar menú',
  'shell.navigation': 'Pantallas',
  'shell.status': 'Estado',
  'shell.trips': 'Viajes',
  'shell.seats': 'Asientos',
  'shell.settings': 'Ajustes',
  'shell.logs': 'Registros',
  'shell.notifications': 'Notificaciones',
  'shell.language': 'Idioma',
  'shell.version': 'Aplicación del coche: {{version}}',
  'shell.connected': 'Conectado al coche',
  'shell.waiting': 'Esperando al coche',
  'shell.connecting': 'Conectando',
};
export default texts;
