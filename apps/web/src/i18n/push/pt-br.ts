import type { PushTexts } from './push-catalogue.ts';

const texts: PushTexts = {
  unnamedCar: 'Meu carro',
  moving: 'Começou a andar',
  parked: 'Estacionado',
  doorOpen: 'Abriu: {{door}}',
  doorClosed: 'Fechou: {{door}}',
  door1: 'porta dianteira esquerda (motorista)',
  door2: 'porta dianteira direita',
  door3: 'porta traseira esquerda',
  door4: 'porta traseira direita',
  door5: 'capô',
  door6: 'porta-malas',
  otherDoor: 'porta',
  appStarted: 'O app Ligo foi iniciado no carro',
  reboot: 'A central multimídia foi reiniciada. O Ligo já está funcionando de novo.',
  sentryMovement: 'O Sentry detectou movimento',
  sentryLowCharge: 'O Sentry parou: a bateria chegou ao seu limite',
  sentryLowAux: 'O Sentry parou: a bateria de 12 V está fraca',
  sentryNoRoom: 'O Sentry parou: não há espaço para gravações',
  sentryNoCamera: 'O Sentry parou: nenhuma câmera funciona',
  unlinked: 'Você foi desconectado do carro',
  neutralTitle: 'Ligo',
  neutral: 'Há novidades do seu carro. Abra o Ligo para ver.',
};
export default texts;
