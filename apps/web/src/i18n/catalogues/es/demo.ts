import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/demo.ts';

const texts: TextsLike<typeof english> = {
  'demo.label': 'Demo',
  'demo.text': 'Este coche vive en tu navegador: sin cuenta, y no se envía ni se guarda nada.',
  'demo.short': 'Un coche en tu navegador',
  'demo.drive': 'Conducir',
  'demo.park': 'Estacionar',
  'demo.doors': 'Puertas',
  'demo.openDoor': 'Abrir una puerta',
  'demo.mapOnly': 'No se envía nada a ningún sitio; solo el mapa viene de internet.',
  'demo.door.frontLeft': 'Puerta delantera izquierda',
  'demo.door.frontRight': 'Puerta delantera derecha',
  'demo.door.rearLeft': 'Puerta trasera izquierda',
  'demo.door.rearRight': 'Puerta trasera derecha',
  'demo.door.hood': 'Capó',
  'demo.door.trunk': 'Maletero',
  'demo.install': 'Instalar',
  'demo.howToInstall': 'Cómo instalar Ligo',
  'demo.failed': 'No se ha podido iniciar la demo.',
  'demo.reload': 'Recargar',
  'demo.cars': 'La demo tiene solo este coche. Para vincular el tuyo, instala Ligo e inicia sesión.',
  'demo.notifications': 'Puedes probar los interruptores, pero la demo no envía notificaciones.',
  'demo.settings':
    'La demo no tiene cuenta, así que no hay sesión que cerrar ni nada que eliminar. Al cerrar esta página desaparece todo.',
  'demo.storage': 'La demo guarda esto solo mientras la página está abierta.',
  'demo.camera': 'El coche de la demo no tiene cámaras. Con tu coche verás aquí las cuatro en vivo.',
  'demo.sentryTitle': 'Sentry necesita un coche de verdad',
  'demo.sentry':
    'El coche de la demo no tiene cámaras. En tu coche, Sentry graba cuando algo se mueve cerca mientras está estacionado, y aquí ves las grabaciones.',
};
export default texts;
