import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-landing.ts';

const texts: TextsLike<typeof english> = {
  'landing.title': 'Ligo: tu coche eléctrico en el teléfono',
  'landing.description':
    'Estado en vivo, viajes, cámaras y Sentry de tu coche eléctrico. El teléfono y el coche se comunican directamente y con cifrado. Gratis durante la beta.',
  'landing.heading': 'Directo de tu coche a tu teléfono.',
  'landing.lead':
    'Datos en vivo sobre el mapa, todos los viajes, cuatro cámaras y Sentry, que graba cuando algo se mueve cerca del coche estacionado.',
  'landing.install': 'Instalar Ligo',
  'landing.tryIt': 'Probarlo',
  'landing.note': 'Gratis durante la beta. Ningún dato del coche en nuestros servidores.',
  'landing.heroAlt':
    'Ligo en el teléfono: el coche avanza por el mapa, con carga, velocidad, potencia y régimen debajo',
  'landing.cameraAlt': 'La cámara en vivo: la calle delante del coche y las cuatro cámaras para elegir',
  'landing.featuresTitle': 'Tu coche, en cifras claras',
  'landing.featuresText':
    'Sin portales ni suposiciones. Ligo lee los datos del coche y los muestra tal cual.',
  'landing.securityTitle': 'Nadie en medio',
  'landing.securityText':
    'El teléfono y el coche se comunican directamente y con cifrado. Posiciones, viajes e imágenes quedan entre los dos.',
  'landing.securityLink': 'Quién ve qué',
  'landing.securityPhone': 'Teléfono',
  'landing.securityCar': 'Coche',
  'landing.securityServer': 'Nuestro servidor solo los presenta',
  'landing.statusTitle': 'Estado, en vivo',
  'landing.statusText':
    'Carga, salud de la batería, temperaturas, potencia y posición, tal como están ahora en el coche.',
  'landing.cameraTitle': 'Cuatro cámaras',
  'landing.cameraText': 'Mira hacia delante, hacia atrás y a ambos lados, estés donde estés.',
  'landing.tripsTitle': 'Todos los viajes',
  'landing.tripsText': 'Ruta, consumo y gráficas que se mueven juntas, registrados cada segundo.',
  'landing.seatsTitle': 'Tu asiento, en la memoria',
  'landing.seatsText':
    'Dos posiciones para el asiento del conductor, a un toque cada una, en coches que admiten esa orden.',
  'landing.climateTitle': 'Calor en invierno, fresco en verano',
  'landing.climateText':
    'Ajusta una vez la calefacción o la ventilación del asiento. En coches que admiten esa orden, se enciende sola en cada arranque.',
  'landing.screensTitle': 'Échale un vistazo',
  'landing.screensText': 'Pantallas reales, con el coche simulado que puedes conducir tú.',
  'landing.earlier': 'Pantallas anteriores',
  'landing.later': 'Más pantallas',
  'landing.screenStatus': 'El coche en el mapa, sus datos debajo',
  'landing.screenTrips': 'Por dónde has ido y cuánto has gastado',
  'landing.screenCamera': 'Cuatro vistas, a un toque',
  'landing.screenSeats': 'Posiciones para dos conductores',
  'landing.screenPower': 'Lo que dieron y recuperaron los motores',
  'landing.screenClimate': 'Calefacción y ventilación, asiento por asiento',
  'landing.screenLogs': 'Puertas, arranques y trayectos, cada uno con su hora',
  'landing.screenNotifications': 'Tú decides qué puede molestarte',
  'landing.power': 'Potencia',
  'landing.climate': 'Climatización',
  'landing.stepsTitle': 'Tres pasos hasta tu coche',
  'landing.stepsText': 'Unos diez minutos, una sola vez.',
  'landing.step1Title': 'Instálalo en el teléfono',
  'landing.step1Text': 'Ligo pasa de esta página a tu pantalla de inicio, sin tienda de apps de por medio.',
  'landing.step1Computer': '¿Estás en un ordenador? Abre {{address}} en el teléfono.',
  'landing.step1Done': 'Ligo está instalado. Ábrelo desde la pantalla de inicio.',
  'landing.step2Title': 'Descarga el paquete del coche',
  'landing.step2Text':
    'Funciona en la unidad multimedia de tu coche, o en una pequeña placa junto a ella, y desde ahí lee los datos del coche.',
  'landing.step2Link': 'Ir a la descarga',
  'landing.step3Title': 'Conéctalos',
  'landing.step3Text': 'Inicia sesión en el teléfono y escanea el código del panel del coche. Eso es todo.',
  'landing.step3Link': 'Abrir Ligo',
  'landing.iosSafari': 'iPhone y iPad, en Safari',
  'landing.iosOther': 'iPhone y iPad, en otro navegador',
  'landing.macSafari': 'Mac, en Safari',
  'landing.noInstall': 'Ordenadores, en Firefox',
  'landing.menu': 'Android y ordenadores',
  'landing.faqTitle': 'Conviene saber',
  'landing.usbDriveTitle': '¿Cómo instalo el paquete desde una memoria USB?',
  'landing.usbDriveText':
    'Crea en la memoria una carpeta llamada «Third Party Apps 55», escrita exactamente así, y copia en ella el paquete. Conecta la memoria al puerto USB-A del coche: una unidad que admite aplicaciones de este modo muestra el paquete en su pantalla. Elígelo y confirma.',
  'landing.debugTitle': 'Mi coche no lo admite. ¿Y ahora?',
  'landing.debugText':
    'Activa una vez la depuración USB; después, un ordenador puede instalar el paquete en el coche.',
  'landing.debugLink': 'Depuración USB en seis pasos',
  'landing.slowTitle': 'La inicialización tarda más de 1 minuto',
  'landing.slowText':
    'El primer arranque lee todo lo que el coche tiene que decir y puede ser lento. Si pasa de un minuto, mantén pulsado el botón de volumen 30 segundos: la pantalla se reinicia, y Ligo con ella. No se pierde nada.',
  'landing.dashboardTitle': '¿Cómo pongo el panel en la pantalla del coche?',
  'landing.dashboardText':
    'Abre el navegador en la propia pantalla del coche y ve a {{address}}. Luego elige «Añadir a pantalla de inicio» en su menú: desde entonces tendrás el panel a un toque.',
  'landing.dashboardLink': 'Más sobre el panel',
  'landing.whoTitle': 'Quién ve qué',
  'landing.whoIntro': 'Con palabras claras y sin letra pequeña.',
  'landing.whoBothTitle': 'Tu coche y tu teléfono: todo',
  'landing.whoBothText':
    'Posición, datos, viajes, registro, ajustes, cámaras y grabaciones. Se guardan en el coche y en los teléfonos vinculados a él. El coche muestra esos teléfonos y permite quitar cada uno.',
  'landing.whoServerTitle': 'Nuestro servidor: quién eres, no dónde estás',
  'landing.whoServerText':
    'Tu correo, los identificadores y nombres de tus coches y de qué quieres recibir avisos. Transmite las notificaciones y las guarda hasta que se entregan. Mientras presenta al teléfono y al coche, ve sus direcciones de red.',
  'landing.whoRelayTitle': 'El retransmisor: nada que pueda leer',
  'landing.whoRelayText':
    'Si no hay conexión directa entre teléfono y coche, un retransmisor reenvía sus paquetes cifrados. No guarda ninguno.',
  'landing.whoOthersTitle': 'Los demás: solo su parte',
  'landing.whoOthersText':
    'Google gestiona el inicio de sesión. El servicio push de tu navegador entrega notificaciones que no puede leer. El mapa viene de un servicio de mapas, que ve la zona que miras.',
  'landing.whoTrust':
    'En una cosa confías en nosotros: en que presentemos tu teléfono a tu coche, y a nadie más.',
  'landing.whoEnd':
    'Borra lo que Ligo ha guardado en el coche y en todos sus teléfonos, y el historial desaparece. No tenemos copia.',
};
export default texts;
