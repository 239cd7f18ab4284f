import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/settings.ts';

const texts: TextsLike<typeof english> = {
  'account.exportText':
    'Todo lo que el servidor sabe de ti: tus sesiones, tus coches y sus nombres, tus notificaciones. No sabe nada de viajes ni de posiciones.',
  'account.export': 'Exportar datos de la cuenta',
  'account.delete': 'Eliminar cuenta',
  'account.deleteTitle': '¿Eliminar tu cuenta?',
  'account.deleteText':
    'El servidor borra al momento tus sesiones, las vinculaciones con tus coches y tus ajustes de notificaciones; no se puede deshacer. Tus coches conservan sus viajes y registros. En este teléfono se cierra la sesión y se borra lo que guarda: exporta antes los viajes que quieras conservar.',

  'settings.title': 'Ajustes',
  'settings.carOff': 'Con el coche apagado',
  'settings.noneOff': 'Ligo no puede cambiar lo que hace este coche mientras está apagado',
  'settings.online': 'Seguir en línea',
  'settings.onlineText': 'El coche sigue al alcance de tu teléfono y su toma USB‑A sigue con corriente.',
  'settings.wifi': 'Mantener el Wi-Fi',
  'settings.wifiText': 'El coche sigue en su red Wi-Fi. Se aplica a partir de la próxima vez que se apague.',
  'settings.wifiNeeds': 'Solo junto con «Seguir en línea».',
  'settings.reboot': 'Evitar reinicios',
  'settings.rebootText':
    'Con el coche apagado, una orden de vez en cuando evita que el sistema multimedia se reinicie, lo que desconectaría Ligo.',
  'settings.rebootNeeds':
    'Bloqueado hasta que la corriente USB, el Wi-Fi y esta orden estén configurados en el coche y ninguno haya fallado la última vez.',
  'settings.rebootFailed':
    'Bloqueado porque la corriente USB, el Wi-Fi o esta orden falló la última vez. El panel del coche muestra cuál.',
  'settings.offFailed': 'El coche no lo hizo la última vez que se apagó.',
  'settings.saved': 'Ajustes guardados',
  'settings.error': 'Error',
  'settings.failed': 'No se han podido guardar los ajustes',
  'settings.phone': 'Este teléfono',
  'settings.language': 'Idioma',
  'settings.trips': 'Viajes',
  'settings.points': 'Puntos',
  'settings.size': 'Espacio usado',
  'settings.recordings': 'Grabaciones conservadas',
  'settings.recordingsSize': 'Su tamaño',
  'settings.kept': 'El navegador lo guarda hasta que lo borres.',
  'settings.mayClear': 'El navegador puede borrarlo si falta espacio. El coche guarda su propia copia.',
  'settings.about': 'Sobre este teléfono',
  'settings.version': 'Versión',
  'settings.carVersion': 'Versión en el coche',
  'settings.lastAnswer': 'Última respuesta del coche',
  'settings.serverVersion': 'Versión más reciente',
  'settings.reach': 'Conexión',
  'settings.reachCar': 'Con el coche',
  'settings.reachServer': 'Solo con el servidor',
  'settings.reachNobody': 'Ninguna',
  'settings.tripsFetched': 'Viajes recibidos',
  'settings.logFetched': 'Registro recibido',
  'settings.carHealth': 'La app del coche',
  'settings.carUp': 'En marcha desde hace',
  'settings.carClock': 'Reloj',
  'settings.carClockRight': 'En hora',
  'settings.carRestarts': 'Componentes reiniciados',
  'settings.ignored': 'Ignorado o fallido',
  'settings.copyReport': 'Copiar informe',
  'settings.reportCopied': 'Informe copiado',
  'settings.reportText': 'Para soporte: versiones, horas y recuentos, nada sobre ti, tu coche ni dónde está.',
};
export default texts;
