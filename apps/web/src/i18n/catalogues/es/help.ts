import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/help.ts';

const texts: TextsLike<typeof english> = {
  'help.title': 'Ayuda',
  'help.connection': 'Conexión',
  'help.connection.1':
    'El teléfono y el coche hablan directamente entre sí. Punto verde: conectado. Amarillo: el teléfono espera al coche, que puede estar en reposo o sin red. Anillo girando: el teléfono busca un camino.',
  'help.connection.2':
    'Sin conexión ves lo último que llegó y cuándo. Los viajes y registros ya recibidos se quedan en este teléfono.',
  'help.connection.3':
    'El coche está al alcance mientras su sistema multimedia tiene corriente y red. Si las mantiene con el coche apagado lo decides tú, en Ajustes, cuando el coche admite esa orden.',
  'help.connection.4': 'Toca el nombre del coche, arriba, para ver tus coches, añadir uno o quitarlo.',
  'help.status.1': 'Los valores llegan del coche cada segundo. -- significa que el coche no lo dice.',
  'help.status.2': 'El mapa sigue al coche hasta que lo mueves. El botón redondo hace que lo siga otra vez.',
  'help.status.3':
    'La cifra grande de la batería es la que da la propia batería; la que está entre paréntesis, la que muestra el cuadro. La i explica las demás.',
  'help.status.4': 'Los valores antiguos lo dicen, y de cuándo son.',
  'help.trips.1':
    'El coche graba cada viaje por sí solo, con o sin teléfono. Llegan a este teléfono cuando hay conexión; tira de la lista hacia abajo para pedirlos ya.',
  'help.trips.2':
    'Toca un viaje para ver su ruta y sus gráficas. Toca la ruta, o desliza por una gráfica, para ver ese momento en todas.',
  'help.trips.3':
    'Los botones de arriba llevan al mes y a la búsqueda. En sus detalles, un viaje se guarda como archivo o se borra.',
  'help.trips.4': 'Los trayectos de menos de 100 m no se guardan.',
  'help.liveCamera.1':
    'Elige una cámara en el dibujo del coche. La imagen viene directa del coche y no se graba en ningún sitio.',
  'help.liveCamera.2':
    'Debajo ves la edad de la imagen y cuántos datos gasta: hasta 20 MB por minuto. Con una red lenta pierde nitidez en vez de retrasarse.',
  'help.liveCamera.3': 'El botón de la cámara guarda una foto; el de al lado llena la pantalla.',
  'help.sentry.1':
    'Sentry vigila el coche aparcado con sus cámaras. Cuando algo se mueve cerca, graba desde unos segundos antes y te avisa si su notificación está activada.',
  'help.sentry.2':
    'Solo vigila con el coche aparcado. Hace una pausa con la batería baja, sin espacio para grabaciones y en las horas y lugares que elijas. La tarjeta de arriba dice qué hace y por qué espera.',
  'help.sentry.3':
    '¿Demasiadas grabaciones? Baja la sensibilidad, elige solo lo cercano o tapa árboles y calles en la imagen de una cámara.',
  'help.sentry.4':
    'Las grabaciones se quedan en el coche hasta que otras más nuevas necesitan su sitio. Descarga las que quieras conservar.',
  'help.sentry.5':
    'En algunos lugares está restringido grabar el espacio público. Conoce las normas de donde aparcas.',
  'help.seats.1': 'Cada pulsación avanza un paso: nivel 1, nivel 2, apagado. Naranja calienta, azul ventila.',
  'help.seats.2': 'Lo que ajustes funciona solo cada vez que arranca el coche.',
  'help.seats.3':
    'Posición lleva el asiento del conductor a lo que el coche tiene guardado en 1 y 2. Comprueba que no haya nada en su camino.',
  'help.seats.4':
    '¿No hay botones? Ligo solo puede pedir lo que el coche entiende, y la forma de pedirlo se indica una vez, en el archivo car.json del coche. La guía de la app del coche, docs/car.md («A unit that obeys»), explica cómo. Los botones aparecen cuando esa app se inicia de nuevo.',
  'help.seats.5':
    '«El coche no lo confirmó» significa que recibió la orden y no dijo qué pasó con ella. Ligo muestra entonces lo que pediste.',
  'help.logs.1':
    'Puertas, viajes, reinicios y lo que vio Sentry. El coche guarda el registro; este teléfono tiene una copia.',
  'help.logs.2': 'Los filtros acotan el día; la búsqueda recorre todos los días.',
  'help.logs.3': '«Hora incierta» significa que en ese momento no se sabía si el reloj del coche iba bien.',
  'help.notifications.1': 'Los interruptores valen para este coche, en todos tus teléfonos.',
  'help.notifications.2':
    '¿No llega nada? Permite las notificaciones de Ligo en los ajustes del teléfono. En un iPhone, añade antes Ligo a la pantalla de inicio.',
  'help.notifications.3': 'Una notificación solo dice qué ha pasado. Ninguna dice dónde está el coche.',
  'help.settings.1': 'Un cambio vale cuando el coche ha respondido. Hasta entonces el interruptor espera.',
  'help.settings.2':
    '«Seguir en línea» gasta un poco de la batería de 12 V con el coche apagado. Igual que «Mantener el Wi-Fi», se aplica a partir de la próxima vez que se apague el coche. El panel del coche muestra si funcionó la última vez.',
  'help.settings.3':
    '«Evitar reinicios» es para sistemas multimedia que su fabricante reinicia con el coche apagado. Ligo da una orden contra ello cada vez que se apaga el coche y después de vez en cuando. Hace una pausa mientras la batería de 12 V está baja. El interruptor queda bloqueado hasta que la corriente USB, el Wi-Fi y esta orden estén configurados en el coche, y también cuando uno de ellos falló la última vez.',
  'help.settings.4':
    '¿No hay interruptor? El coche no admite esa orden, la forma de darla todavía no se ha indicado en el archivo car.json del coche, o nada le dice a Ligo si el coche está encendido. La guía de la app del coche, docs/car.md («While the car is off»), explica más.',
  'help.settings.5':
    'Aquí puedes exportar y borrar tu cuenta. El servidor no tiene viajes, posiciones ni grabaciones.',
  'help.settings.6': 'Al cerrar sesión se borra todo lo de Ligo en este teléfono. El coche conserva lo suyo.',
};
export default texts;
