import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/help.ts';

const texts: TextsLike<typeof english> = {
  'help.title': 'Ayuda',
  'help.setUp': 'Cómo configurar órdenes en el coche',
  'help.connection': 'Conexión',
  'help.connection.1':
    'El teléfono y el coche se comunican directamente. Punto verde: conectado. Amarillo: el teléfono espera al coche, que puede estar en reposo o sin red. Anillo girando: el teléfono busca una conexión.',
  'help.connection.2':
    'Sin conexión ves lo último que llegó y cuándo. Los viajes y registros ya recibidos se quedan en este teléfono.',
  'help.connection.3':
    'Se puede acceder al coche mientras su sistema multimedia tenga corriente y red. En Ajustes decides si las mantiene con el coche apagado, siempre que el coche admita esa orden.',
  'help.connection.4': 'Toca el nombre del coche, arriba, para ver tus coches, añadir uno o quitarlo.',
  'help.status.1': 'Los valores llegan del coche cada segundo. -- significa que el coche no lo indica.',
  'help.status.2': 'El mapa sigue al coche hasta que lo mueves. El botón redondo hace que lo siga otra vez.',
  'help.status.3':
    'La cifra grande de la batería es la que da la propia batería; la que está entre paréntesis, la que muestra el cuadro. La i explica las demás.',
  'help.status.4': 'Los valores antiguos aparecen señalados, con su hora o su fecha.',
  'help.trips.1':
    'El coche graba cada viaje por sí solo, con o sin teléfono. Los viajes llegan a este teléfono cuando hay conexión; desliza la lista hacia abajo para pedirlos ya.',
  'help.trips.2':
    'Toca un viaje para ver su recorrido y sus gráficas. Toca el recorrido, o desliza por una gráfica, para ver ese momento en el mapa y en todas las gráficas.',
  'help.trips.3':
    'Los botones de arriba llevan al mes y a la búsqueda. En los detalles de un viaje puedes guardarlo como archivo o eliminarlo.',
  'help.trips.4': 'Los viajes de menos de 100 m no se guardan.',
  'help.liveCamera.1':
    'Elige una cámara en el dibujo del coche. La imagen viene directa del coche y no se graba en ningún sitio.',
  'help.liveCamera.2':
    'Debajo ves el retraso de la imagen y cuántos datos gasta: hasta 20 MB por minuto. Con una red lenta pierde nitidez en vez de retrasarse.',
  'help.liveCamera.3': 'El botón de la cámara guarda una foto; el de al lado llena la pantalla.',
  'help.sentry.1':
    'Sentry vigila el coche estacionado con sus cámaras. Cuando algo se mueve cerca, graba desde unos segundos antes y te avisa si su notificación está activada.',
  'help.sentry.2':
    'Solo vigila con el coche estacionado. Hace una pausa con la batería baja, sin espacio para grabaciones y en las horas y lugares que elijas. La tarjeta de arriba dice qué hace y por qué espera.',
  'help.sentry.3':
    '¿Demasiadas grabaciones? Baja la sensibilidad, elige solo lo cercano o tapa árboles y calles en la imagen de una cámara.',
  'help.sentry.4':
    'Las grabaciones se quedan en el coche hasta que otras más nuevas necesitan su sitio. Descarga las que quieras conservar.',
  'help.sentry.5':
    'En algunos lugares está restringido grabar el espacio público. Infórmate de las normas del lugar donde estacionas.',
  'help.seats.1': 'Cada pulsación avanza un paso: nivel 1, nivel 2, apagado. Naranja calienta, azul ventila.',
  'help.seats.2': 'Lo que ajustes funciona solo cada vez que arranca el coche.',
  'help.seats.3':
    '«Posición» lleva el asiento del conductor a lo que el coche tiene guardado en 1 y 2. Comprueba que no haya nada en su camino.',
  'help.seats.4':
    '¿No hay botones? El coche solo hace aquello para lo que se ha configurado: quien se ocupa de Ligo en el coche indica una vez, en el archivo car.json, cómo se mueven y se calientan los asientos. Los botones aparecen cuando la app del coche se inicia de nuevo.',
  'help.seats.5':
    '«El coche no lo ha confirmado» significa que aceptó la orden y no dijo si funcionó. Ligo muestra entonces lo que pediste.',
  'help.logs.1':
    'Puertas, viajes, reinicios y lo que vio Sentry. El coche guarda el registro; este teléfono tiene una copia.',
  'help.logs.2': 'Los filtros acotan lo que se ve del día; la búsqueda abarca todos los días.',
  'help.logs.3': '«Hora incierta» significa que en ese momento no se sabía si el reloj del coche iba bien.',
  'help.notifications.1': 'Estos ajustes se aplican a este coche, en todos tus teléfonos.',
  'help.notifications.2':
    '¿No llega nada? Permite las notificaciones de Ligo en los ajustes del teléfono. En un iPhone, añade antes Ligo a la pantalla de inicio.',
  'help.notifications.3': 'Una notificación solo dice qué ha pasado. Ninguna dice dónde está el coche.',
  'help.settings.1':
    'Un cambio surte efecto cuando el coche ha respondido. Hasta entonces, el interruptor espera.',
  'help.settings.2':
    '«Seguir en línea» gasta un poco de la batería de 12 V con el coche apagado. Igual que «Mantener el Wi-Fi», se aplica a partir de la próxima vez que se apague el coche. El panel del coche muestra si funcionó la última vez.',
  'help.settings.3':
    '«Evitar reinicios» es para sistemas multimedia que su fabricante reinicia con el coche apagado. Ligo envía una orden para evitarlo cada vez que se apaga el coche y, después, de vez en cuando. Hace una pausa mientras la batería de 12 V está baja. El interruptor queda bloqueado hasta que la corriente USB, el Wi-Fi y esta orden estén configurados en el coche, y también cuando uno de ellos falló la última vez.',
  'help.settings.4':
    '¿Falta un interruptor? El coche no admite esa orden, todavía no está configurada en el archivo car.json del coche, o nada le dice a Ligo si el coche está encendido.',
  'help.settings.5':
    'Aquí puedes exportar y eliminar tu cuenta. El servidor no tiene viajes, posiciones ni grabaciones.',
  'help.settings.6':
    'Al cerrar sesión se borra todo lo que Ligo guarda en este teléfono. El coche conserva sus propios datos.',
};
export default texts;
