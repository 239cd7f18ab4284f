import type { StartTexts } from '../catalogue.ts';

const texts: StartTexts = {
  'common.back': 'Retour',
  'common.reload': 'Recharger',
  'common.loading': 'Chargement',
  'error.screen': 'Impossible d’afficher cet écran.',
  'error.offline': 'Impossible de charger l’application. Vérifiez votre connexion internet.',
  'signIn.tagline': 'Votre voiture électrique sur votre téléphone : en direct, en privé, sans intermédiaire.',
  'signIn.google': 'Continuer avec Google',
  'signIn.demo': 'Connexion de démonstration',
  'signIn.demoHint': 'Ce serveur fait tourner la démonstration : n’importe quelle adresse e-mail convient.',
  'signIn.private':
    'Le téléphone et la voiture communiquent directement, de façon chiffrée. Aucune donnée du véhicule n’est conservée sur nos serveurs.',
  'signIn.waiting': 'Terminez la connexion dans l’autre fenêtre.',
  'signIn.failed': 'La connexion a échoué. Réessayez.',
  'signIn.popupDone': 'Vous pouvez fermer cette fenêtre.',
  'beta.title': 'Bêta fermée',
  'beta.text': 'Ligo est en bêta fermée pour le moment. Revenez bientôt !',
};
export default texts;
