import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/permissions.ts';

const texts: TextsLike<typeof english> = {
  'permission.title': 'Se necesita permiso para notificaciones',
  'permission.text':
    'Ligo te avisa cuando se abre una puerta, cuando el coche se pone en marcha y cuando Sentry detecta movimiento.',
  'permission.enable': 'Activar',
  'permission.denied':
    'Las notificaciones están bloqueadas. Permítelas para esta página en los ajustes del navegador.',
  'permission.unsupported': 'Este navegador no admite notificaciones.',
  'permission.ios':
    'En el iPhone, primero añade Ligo a la pantalla de inicio: toca Compartir, luego «Añadir a pantalla de inicio», y ábrelo desde allí.',
  'permission.skip': 'Continuar sin notificaciones',
};
export default texts;
