import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/settings.ts';

const texts: TextsLike<typeof english> = {
  'account.title': 'Cuenta',
  'account.exportText':
    'Todo lo que el servidor sabe de ti: tus sesiones, tus coches y sus nombres, tus notificaciones. No conoce viajes ni posiciones.',
  'account.export': 'Exportar datos de la cuenta',
  'account.delete': 'Eliminar cuenta',
  'account.deleteTitle': '¿Eliminar tu cuenta?',
  'account.deleteText':
    'El servidor borra al momento tus sesiones, las vinculaciones con tus coches y tus notificaciones; no se puede deshacer. Tus coches conservan sus viajes y registros. En este móvil se cierra la sesión y se borra lo que guarda: exporta antes los viajes que quieras conservar.',

  'settings.title': 'Ajustes',
  'settings.waiting': 'Esperando la respuesta del coche',
  'settings.offline': 'Se podrá cambiar cuando el coche esté conectado',
  'settings.carOff': 'Con el coche apagado',
  'settings.online': 'Seguir en línea',
  'settings.onlineText': 'El coche sigue al alcance de tu teléfono y su toma USB-A sigue con corriente.',
  'settings.wifi': 'Mantener el Wi-Fi',
  'settings.wifiText': 'El coche sigue en su red Wi-Fi. Se aplica a partir de la próxima vez que se apague.',
  'settings.wifiNeeds': 'Solo junto con «Seguir en línea».',
  'settings.reboot': 'Evitar reinicios',
  'settings.rebootText': 'Impide que el sistema multimedia se reinicie solo, lo que desconectaría Ligo.',
  'settings.rebootNeeds': 'Se podrá cambiar cuando funcionen todas las partes de la app del coche.',
  'settings.saved': 'Ajustes guardados',
  'settings.error': 'Error',
  'settings.failed': 'No se pudieron guardar los ajustes',
  'settings.phone': 'Este teléfono',
  'settings.language': 'Idioma',
  'settings.trips': 'Viajes',
  'settings.points': 'Puntos',
  'settings.size': 'Espacio usado',
  'settings.kept': 'El navegador lo guarda hasta que lo borres.',
  'settings.mayClear': 'El navegador puede borrarlo si falta espacio. El coche guarda su propia copia.',
  'settings.about': 'Sobre esta app',
  'settings.version': 'Versión',
  'settings.carVersion': 'Versión en el coche',
  'settings.lastAnswer': 'Última respuesta del coche',
  'settings.ignored': 'Ignorado o fallido',
  'settings.copyReport': 'Copiar informe',
  'settings.reportCopied': 'Informe copiado',
  'settings.reportText': 'Para soporte: versiones y recuentos, nada sobre ti, tu coche ni dónde está.',
};
export default texts;
