import type { PushTexts } from './push-catalogue.ts';

const texts: PushTexts = {
  unnamedCar: 'Mi coche',
  moving: 'Se ha puesto en marcha',
  parked: 'Estacionado',
  doorOpen: 'Se ha abierto: {{door}}',
  doorClosed: 'Se ha cerrado: {{door}}',
  door1: 'puerta delantera izquierda (conductor)',
  door2: 'puerta delantera derecha',
  door3: 'puerta trasera izquierda',
  door4: 'puerta trasera derecha',
  door5: 'capó',
  door6: 'maletero',
  otherDoor: 'puerta',
  appStarted: 'La app Ligo se ha iniciado en el coche',
  reboot: 'El sistema multimedia se ha reiniciado. Ligo vuelve a funcionar.',
  sentryMovement: 'Sentry ha detectado movimiento',
  sentryLowCharge: 'Sentry se ha detenido: la batería ha llegado a tu límite',
  sentryLowAux: 'Sentry se ha detenido: la batería de 12 V está baja',
  sentryNoRoom: 'Sentry se ha detenido: no hay espacio para grabaciones',
  sentryNoCamera: 'Sentry se ha detenido: no funciona ninguna cámara',
  unlinked: 'Te han desconectado del coche',
  neutralTitle: 'Ligo',
  neutral: 'Hay novedades de tu coche. Abre Ligo para verlas.',
};
export default texts;
