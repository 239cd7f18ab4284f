import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-frame.ts';

const texts: TextsLike<typeof english> = {
  'site.languages': 'Idiomas',
  'site.skip': 'Ir al contenido',
  'site.openApp': 'Abrir la app',
  'site.download': 'Descargar',
  'site.usb': 'Depuración USB',
  'site.dashboard': 'Panel del coche',
  'site.note': 'Hecho para dueños de coches eléctricos. Gratis durante la beta.',
  'site.home': 'Página de inicio',
  'site.previewAlt': 'Ligo en el teléfono: el coche en el mapa y sus datos debajo',
  'site.mapData': 'Datos del mapa',
  'site.social': 'Ligo en otros sitios',
};
export default texts;
