import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/permissions.ts';

const texts: TextsLike<typeof english> = {
  'permission.title': 'È necessaria l’autorizzazione alle notifiche',
  'permission.text':
    'Ligo ti avvisa quando si apre una porta, quando l’auto parte e quando Sentry rileva un movimento.',
  'permission.enable': 'Attiva',
  'permission.denied':
    'Le notifiche sono bloccate. Consentile per questa pagina nelle impostazioni del browser.',
  'permission.unsupported': 'Questo browser non supporta le notifiche.',
  'permission.ios':
    'Su iPhone aggiungi prima Ligo alla schermata Home: tocca Condividi, poi «Aggiungi alla schermata Home», e aprilo da lì.',
  'permission.skip': 'Continua senza notifiche',
};
export default texts;
