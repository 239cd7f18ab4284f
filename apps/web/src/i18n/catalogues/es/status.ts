import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/status.ts';

const texts: TextsLike<typeof english> = {
  'status.title': 'Estado',
  'status.sheet': 'Datos',
  'status.follow': 'Mantener el mapa centrado en el coche',
  'status.noWifi': 'Sin conexión a una red Wi-Fi',
  'status.asOf': 'Datos de {{age}}',
  'status.never': 'Aún no hay datos del coche',
  'status.fromTime': 'de las {{time}}',
  'status.fromDate': 'del {{date}}',
  'status.fromUnknown': 'antigüedad desconocida',
  'status.lastData': 'Últimos datos del coche: {{when}}',
  'status.lastDataUnknown': 'El coche no dice de cuándo son estos valores',
  'status.failure.network': 'Este teléfono no tiene red',
  'status.failure.networkHint': 'Activa los datos móviles o el Wi-Fi y desactiva el modo avión.',
  'status.failure.server': 'No se puede acceder al servidor de Ligo',
  'status.failure.serverHint':
    'Comprueba la conexión a internet de este teléfono. Algunas redes de empresa bloquean la conexión. También es posible que el servidor esté ocupado: Ligo lo sigue intentando.',
  'status.failure.refused': 'El servidor de Ligo no admite este teléfono',
  'status.failure.refusedHint':
    'Puede que el coche se haya quitado de la cuenta o que la sesión haya caducado. Revisa tus coches o vuelve a iniciar sesión.',
  'status.failure.car': 'El coche no está en línea',
  'status.failure.carHint':
    'Su sistema multimedia debe estar encendido, con internet y con la app Ligo abierta.',
  'status.failure.path': 'Sin conexión directa con el coche',
  'status.failure.pathHint':
    'El teléfono y el coche están en línea, pero una red entre ambos bloquea la conexión. Prueba con datos móviles en vez de Wi-Fi, o al revés.',
  'status.failure.replaced': 'El coche está abierto en demasiados sitios',
  'status.failure.replacedHint':
    'Otro teléfono u otra ventana de tu cuenta ha ocupado el lugar de esta. Cierra lo que no necesites.',
  'status.failure.connectHere': 'Conectar aquí',
  'status.failure.browser': 'Este navegador no puede conectarse al coche',
  'status.failure.browserHint':
    'WebRTC no está disponible o está desactivado; en iPhone lo desactiva el modo de aislamiento. Lo guardado en este teléfono se puede seguir leyendo.',
  'status.battery': 'Batería',
  'status.charging': 'Cargando',
  'status.pluggedIn': 'Enchufado',
  'status.charged': 'Cargado',
  'status.temperature': 'Temperatura',
  'status.voltage': 'Tensión',
  'status.health': 'Salud',
  'status.auxBattery': 'Batería de 12 V',
  'status.speed': 'Velocidad',
  'status.mode': 'Modo',
  'status.odometer': 'Kilometraje',
  'status.altitude': 'Altitud',
  'status.power': 'Potencia',
  'status.torque': 'Par',
  'status.rotation': 'Régimen',
  'status.front': 'Motor delantero',
  'status.explain': 'Qué significan los datos de la batería',
  'status.explainSoc': 'La cifra mayor es la carga que mide la gestión de la batería.',
  'status.explainSoc2': 'La cifra menor entre paréntesis es el porcentaje que muestra el cuadro del coche.',
  'status.explainCharged': 'Energía cargada desde que se enchufó el cable.',
  'status.explainTemperature': 'Temperatura de la parte más caliente de la batería.',
  'status.explainVoltage': 'Tensión de la celda más débil de la batería.',
  'status.explainHealth': 'Cuánta capacidad original conserva la batería.',
  'status.explainAux': 'Tensión de la batería pequeña que enciende la electrónica del coche.',
};
export default texts;
