import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/app.ts';

const texts: TextsLike<typeof english> = {
  'common.cancel': 'Annuler',
  'common.close': 'Fermer',
  'common.next': 'Suivant',
  'common.retry': 'Réessayer',
  'common.saveFile': 'Enregistrer le fichier',
  'common.temporary':
    'Le navigateur n’accorde pas de stockage à l’application pour l’instant. Ce qui vient de la voiture n’est gardé que tant que l’application est ouverte.',

  'account.title': 'Compte',

  'error.unexpected': 'Erreur inattendue',
  'error.unable': 'Impossible d’effectuer l’action',
  'error.checkConnection': 'Vérifiez votre connexion internet',

  'shell.menu': 'Menu',
  'shell.navigation': 'Écrans',
  'shell.status': 'État',
  'shell.trips': 'Trajets',
  'shell.liveCamera': 'Caméra',
  'shell.sentry': 'Sentry',
  'shell.seats': 'Sièges',
  'shell.settings': 'Réglages',
  'shell.logs': 'Journal',
  'shell.notifications': 'Notifications',
  'shell.help': 'Aide',
  'shell.language': 'Langue',
  'shell.version': 'Application de la voiture : {{version}}',
  'shell.connected': 'Connecté à la voiture',
  'shell.waiting': 'En attente de la voiture',
  'shell.connecting': 'Connexion en cours',
  'shell.sinceTime': 'depuis {{time}}',
  'shell.sinceDate': 'depuis le {{date}} à {{time}}',
  'shell.since.network': 'Ce téléphone n’a plus de réseau {{since}}.',
  'shell.since.server': 'Le serveur de Ligo est injoignable {{since}}.',
  'shell.since.refused': 'Le serveur de Ligo refuse ce téléphone {{since}}.',
  'shell.since.car': 'La voiture n’est pas en ligne {{since}}.',
  'shell.since.path': 'Il n’y a aucune connexion directe avec la voiture {{since}}.',
};
export default texts;
