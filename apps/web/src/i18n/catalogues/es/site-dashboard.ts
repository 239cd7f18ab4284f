import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-dashboard.ts';

const texts: TextsLike<typeof english> = {
  'dashboardPage.title': 'Ligo en la pantalla del propio coche',
  'dashboardPage.description':
    'El panel que la app del coche muestra en un navegador de la unidad multimedia: código de vinculación, datos en vivo, Sentry y lo que hace la app, sin necesidad de internet.',
  'dashboardPage.heading': 'El panel en la pantalla del propio coche',
  'dashboardPage.intro':
    'Lo muestra la propia app Ligo del coche, en el navegador de la unidad multimedia. No necesita internet, y nadie salvo la unidad puede abrirlo.',
  'dashboardPage.open': 'Abrir el panel de esta unidad',
  'dashboardPage.where':
    'Funciona en un navegador de la propia unidad del coche, donde se ejecuta la app Ligo. En un teléfono u otro ordenador, la dirección no lleva a ninguna parte.',
  'dashboardPage.shows': 'Lo que muestra',
  'dashboardPage.pairingTitle': 'Vinculación',
  'dashboardPage.pairingText':
    'El código y un QR lo bastante grande para leerlo desde el asiento del conductor, y los teléfonos vinculados.',
  'dashboardPage.liveTitle': 'Datos en vivo',
  'dashboardPage.liveText': 'Cada lectura del coche, con su origen y su antigüedad.',
  'dashboardPage.sentryTitle': 'Sentry',
  'dashboardPage.sentryText': 'Si vigila, por qué espera y cuánto espacio queda para grabaciones.',
  'dashboardPage.stepsTitle': 'Lo que hace la app',
  'dashboardPage.stepsText': 'Cada paso de su arranque y el registro del último día.',
  'dashboardPage.elsewhere': '¿Aún no tienes Ligo en el coche?',
  'dashboardPage.elsewhereText':
    'La app para el coche viene en un paquete, con tres comandos. En cuanto funciona, el panel ya está ahí.',
  'dashboardPage.download': 'Descargar para el coche',
};
export default texts;
