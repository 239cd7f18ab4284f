import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notifications.ts';

const texts: TextsLike<typeof english> = {
  'notifications.title': 'Notificaciones',
  'notifications.intro': 'Lo que Ligo te avisa sobre {{name}}, incluso con la app cerrada.',
  'notifications.notLoaded': 'No se han podido cargar los ajustes; por ahora no se pueden cambiar.',
  'notifications.driveChange': 'Conducción y estacionamiento',
  'notifications.driveChangeHint': 'El coche se pone en marcha o se estaciona.',
  'notifications.doors': 'Puertas',
  'notifications.doorsHint': 'Una puerta, el capó o el maletero se abre o se cierra.',
  'notifications.appStart': 'App del coche',
  'notifications.appStartHint': 'La app Ligo del coche se ha iniciado.',
  'notifications.mcuReboot': 'Reinicio del sistema multimedia',
  'notifications.mcuRebootHint': 'El coche ha reiniciado su sistema multimedia.',
  'notifications.sentryMovement': 'Movimiento detectado por Sentry',
  'notifications.sentryMovementHint':
    'Sentry detecta movimiento cerca del coche estacionado o tiene que dejar de vigilar.',
  'notifications.noSentry': 'Este coche no tiene Sentry',
};
export default texts;
