import type { StartTexts } from '../catalogue.ts';

const texts: StartTexts = {
  'common.back': 'Atrás',
  'common.reload': 'Recargar',
  'common.loading': 'Cargando',
  'error.screen': 'No se ha podido mostrar esta pantalla.',
  'error.offline': 'No se ha podido cargar la app. Comprueba tu conexión a internet.',
  'signIn.tagline': 'Tu coche eléctrico en el teléfono: en vivo, privado, directo.',
  'signIn.google': 'Continuar con Google',
  'signIn.demo': 'Entrar en la demo',
  'signIn.demoHint': 'Este servidor ejecuta la demo: vale cualquier correo electrónico.',
  'signIn.private':
    'El teléfono y el coche se comunican directamente y con cifrado. Ningún dato del vehículo se guarda en nuestros servidores.',
  'signIn.waiting': 'Termina de iniciar sesión en la otra ventana.',
  'signIn.failed': 'No se ha podido iniciar sesión. Inténtalo de nuevo.',
  'signIn.popupDone': 'Ya puedes cerrar esta ventana.',
  'beta.title': 'Beta cerrada',
  'beta.text': 'Ligo está en beta cerrada por ahora. ¡Vuelve pronto!',
};
export default texts;
