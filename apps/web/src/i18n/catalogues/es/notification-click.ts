import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notification-click.ts';

const texts: TextsLike<typeof english> = {
  'reboot.title': 'El coche ha reiniciado su pantalla',
  'reboot.what':
    'El fabricante reinició el sistema multimedia y Ligo se apagó con él. Cuando te envió este aviso, Ligo ya volvía a funcionar.',
  'reboot.ifOffline': 'Si el coche sigue sin conexión tras un reinicio así, hay que volver a iniciar Ligo:',
  'reboot.nextStart': 'En el próximo arranque del coche, vuelve a abrir la app Ligo en su pantalla.',
  'reboot.remote':
    'A distancia: enciende la calefacción de los asientos o el aire acondicionado en la app del fabricante y espera un minuto.',
};
export default texts;
