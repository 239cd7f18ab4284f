import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notifications.ts';

const texts: TextsLike<typeof english> = {
  'notifications.title': 'Notificações',
  'notifications.intro': 'O que o Ligo avisa sobre {{name}}, mesmo com o app fechado.',
  'notifications.notLoaded': 'Não foi possível carregar as configurações; por enquanto não dá para mudá-las.',
  'notifications.driveChange': 'Condução e estacionamento',
  'notifications.driveChangeHint': 'O carro começa a andar ou é estacionado.',
  'notifications.doors': 'Portas',
  'notifications.doorsHint': 'Uma porta, o capô ou o porta-malas abre ou fecha.',
  'notifications.appStart': 'App do carro',
  'notifications.appStartHint': 'O app Ligo do carro foi iniciado.',
  'notifications.mcuReboot': 'Reinício da central multimídia',
  'notifications.mcuRebootHint': 'O carro reiniciou a central multimídia.',
  'notifications.sentryMovement': 'Movimento detectado pelo Sentry',
  'notifications.sentryMovementHint':
    'O Sentry detecta movimento perto do carro estacionado ou precisa parar de vigiar.',
  'notifications.noSentry': 'Este carro não tem Sentry',
};
export default texts;
