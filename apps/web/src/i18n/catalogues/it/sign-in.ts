import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sign-in.ts';

const texts: TextsLike<typeof english> = {
  'logout.action': 'Esci',
  'logout.title': 'Vuoi uscire?',
  'logout.text':
    'Tutto ciò che questo telefono conserva sulle tue auto verrà eliminato. L’auto mantiene la propria cronologia.',
};
export default texts;
