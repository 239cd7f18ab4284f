import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-dashboard.ts';

const texts: TextsLike<typeof english> = {
  'dashboardPage.title': 'Ligo sur l’écran de la voiture',
  'dashboardPage.description':
    'Le tableau de bord que l’application de la voiture affiche dans le navigateur du système multimédia : code d’association, données en direct, Sentry et ce que fait l’application, sans internet.',
  'dashboardPage.heading': 'Le tableau de bord sur l’écran de la voiture',
  'dashboardPage.intro':
    'C’est l’application Ligo de la voiture qui l’affiche, dans le navigateur du système multimédia. Il se passe d’internet, et personne d’autre ne peut l’ouvrir.',
  'dashboardPage.open': 'Ouvrir le tableau de bord de cette voiture',
  'dashboardPage.where':
    'Cela fonctionne dans un navigateur du système de la voiture, là où tourne l’application Ligo. Sur un téléphone ou un autre ordinateur, l’adresse ne mène nulle part.',
  'dashboardPage.shows': 'Ce qu’il montre',
  'dashboardPage.pairingTitle': 'Association',
  'dashboardPage.pairingText':
    'Le code et un QR assez grand pour être lu depuis le siège du conducteur, et les téléphones associés.',
  'dashboardPage.liveTitle': 'Données en direct',
  'dashboardPage.liveText': 'Chaque mesure de la voiture, avec sa source et le moment où elle a été relevée.',
  'dashboardPage.sentryTitle': 'Sentry',
  'dashboardPage.sentryText':
    'S’il surveille, pourquoi il attend et la place qui reste pour les enregistrements.',
  'dashboardPage.stepsTitle': 'Ce que fait l’application',
  'dashboardPage.stepsText': 'Chaque étape de son démarrage, et le journal du dernier jour.',
  'dashboardPage.elsewhere': 'Pas encore de Ligo dans la voiture ?',
  'dashboardPage.elsewhereText':
    'L’application pour la voiture est un paquet, avec trois commandes. Dès qu’elle tourne, le tableau de bord est là.',
  'dashboardPage.download': 'Télécharger pour la voiture',
};
export default texts;
