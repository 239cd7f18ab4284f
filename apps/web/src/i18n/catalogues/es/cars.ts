import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/cars.ts';

const texts: TextsLike<typeof english> = {
  'cars.title': 'mis coches',
  'cars.unnamed': 'mi coche',
  'cars.add': 'Añadir',
  'cars.remove': 'quitar',
  'cars.options': 'Opciones de {{name}}',
  'cars.removeTitle': '¿Quitar {{name}}?',
  'cars.removeText':
    'Este teléfono se desconectará del coche. Puedes volver a vincularlo con un código nuevo.',
  'cars.removing': 'Quitando',
  'cars.unlinked': 'Te han desconectado del coche',
  'cars.replaced': 'Dos unidades funcionan como este coche',
  'cars.replacedHelp':
    'Otra unidad se ha conectado con la clave de este coche, quizá una configurada a partir de una copia. Cierra la app Ligo en una de las dos.',

  'add.title': 'Añadir coche',
  'add.scanTitle': 'Escanea el código QR',
  'add.scanText': 'Aparece en la app Ligo, en la pantalla de tu coche.',
  'add.manual': 'escribir el código a mano',
  'add.code': 'Código debajo del QR',
  'add.scanInstead': 'Escanear el código QR',
  'add.cameraFailed': 'No se ha podido abrir la cámara.',
  'add.cameraRefused':
    'La cámara no está permitida en esta página. Permítela en los ajustes del navegador e inténtalo de nuevo.',
  'add.cameraBroken': 'No hay cámara, la está usando otra app o no da imagen.',
  'add.cameraAgain': 'Probar la cámara otra vez',
  'add.readerFailed': 'No se ha podido cargar el lector de códigos QR',
  'add.submitting': 'Vinculando con el coche',
  'add.nameTitle': 'ponle nombre al coche nuevo',
  'add.name': 'Nombre del coche',
  'add.alreadyTitle': 'coche ya añadido',
  'add.alreadyText': 'Este coche ya está vinculado a tu cuenta',
  'add.tooManyTitle': 'demasiados coches',
  'add.tooManyText': 'Tu cuenta ya tiene todos los coches que admite. Quita uno para añadir este',
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
