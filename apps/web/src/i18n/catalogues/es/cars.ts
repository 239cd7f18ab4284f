import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/cars.ts';

const texts: TextsLike<typeof english> = {
  'cars.title': 'mis coches',
  'cars.unnamed': 'mi coche',
  'cars.add': 'Añadir',
  'cars.remove': 'eliminar',
  'cars.options': 'Opciones de {{name}}',
  'cars.removeTitle': '¿Eliminar {{name}}?',
  'cars.removeText': 'Este móvil se desconecta del coche. Puedes volver a vincularlo con un código nuevo.',
  'cars.removing': 'Eliminando',
  'cars.unlinked': 'Te han desconectado del coche',
  'cars.replaced': 'Dos dispositivos funcionan como este coche',
  'cars.replacedHelp':
    'Otro dispositivo se ha conectado con la clave de este coche, quizá uno creado a partir de una copia. Apaga la app Ligo en uno de los dos.',

  'add.title': 'Añadir coche',
  'add.scanTitle': 'Escanea el código QR',
  'add.scanText': 'La aplicación Ligo lo muestra en la pantalla de tu coche.',
  'add.manual': 'escribir el código a mano',
  'add.code': 'Código debajo del QR',
  'add.scanInstead': 'Escanear el código QR',
  'add.cameraFailed': 'No se pudo abrir la cámara.',
  'add.cameraRefused':
    'La cámara no está permitida en esta página. Permítela en los ajustes del navegador e inténtalo de nuevo.',
  'add.cameraBroken': 'No hay cámara, la usa otra aplicación o no dio imagen.',
  'add.cameraAgain': 'Probar la cámara otra vez',
  'add.readerFailed': 'No se pudo cargar el lector de códigos QR',
  'add.submitting': 'Vinculando con el coche',
  'add.nameTitle': 'ponle nombre al coche nuevo',
  'add.name': 'Nombre del coche',
  'add.alreadyTitle': 'coche ya añadido',
  'add.alreadyText': 'Este coche ya está vinculado a tu cuenta',
  'add.expiredTitle': 'código QR caducado',
  'add.expiredText': 'El código QR ha caducado. Genera un código QR nuevo e inténtalo de nuevo',
  'add.unknownTitle': 'código desconocido',
  'add.unknownText': 'Ese código no existe. Compáralo con el que está debajo del QR',
  'add.unexpected': 'error inesperado',

  'scan.start': 'Empezar a escanear',
  'scan.stop': 'Dejar de escanear',
  'scan.torchOn': 'Encender la luz',
  'scan.torchOff': 'Apagar la luz',
  'scan.zoomIn': 'Acercar',
  'scan.zoomOut': 'Alejar',
  'scan.loading': 'Abriendo la cámara',
  'scan.nothingRead':
    'Aún no se ve ningún código. Acerca el teléfono y mantenlo quieto, o escribe el código.',
};
export default texts;
