import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/update.ts';

const texts: TextsLike<typeof english> = {
  'update.title': 'Nueva versión disponible',
  'update.text': 'Ligo se ha renovado. Actualizar lleva un momento y todo queda como está.',
  'update.action': 'Actualizar',
  'update.later': 'Más tarde',
};
export default texts;
