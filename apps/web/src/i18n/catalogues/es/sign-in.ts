import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sign-in.ts';

const texts: TextsLike<typeof english> = {
  'logout.action': 'Cerrar sesión',
  'logout.title': '¿Cerrar sesión?',
  'logout.text':
    'Se borra todo lo que este móvil guarda sobre tus coches. El coche conserva su propio historial.',
};
export default texts;
