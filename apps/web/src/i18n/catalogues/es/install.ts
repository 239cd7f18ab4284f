import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/install.ts';

const texts: TextsLike<typeof english> = {
  'install.action': 'Instalar la app',
  'install.title': 'Instalar Ligo',
  'install.text': 'En la pantalla de inicio, Ligo se abre como cualquier otra app, también sin red.',
  'install.iosShare':
    'Toca el botón Compartir en el borde de la pantalla; en los iPhone recientes está en •••.',
  'install.iosAdd': 'Elige «Añadir a pantalla de inicio».',
  'install.iosConfirm': 'Toca «Añadir» y abre Ligo desde la pantalla de inicio.',
  'install.iosOther':
    'Toca Compartir y luego «Añadir a pantalla de inicio». Si este navegador no lo ofrece, abre esta página en Safari.',
  'install.macDock': 'En la barra de menús elige «Archivo» y luego «Añadir al Dock».',
  'install.none':
    'Este navegador no puede instalar aplicaciones en un ordenador. Abre esta página en Chrome o Edge, o en tu teléfono.',
  'install.menuOpen': 'Abre el menú del navegador.',
  'install.menuChoose': 'Elige «Instalar aplicación» o «Añadir a pantalla de inicio».',
};
export default texts;
