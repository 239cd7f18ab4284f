import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sign-in.ts';

const texts: TextsLike<typeof english> = {
  'logout.action': 'Cerrar sesión',
  'logout.title': '¿Cerrar sesión?',
  'logout.text':
    'Se borrará todo lo que este teléfono guarda sobre tus coches. El coche conserva su propio historial.',
};
export default texts;
