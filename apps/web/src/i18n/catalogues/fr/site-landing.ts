import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-landing.ts';

const texts: TextsLike<typeof english> = {
  'landing.title': 'Ligo : votre voiture électrique sur votre téléphone',
  'landing.description':
    'État en direct, trajets, caméras et Sentry pour votre voiture électrique. Le téléphone et la voiture communiquent directement, de façon chiffrée. Gratuit pendant la bêta.',
  'landing.heading': 'De votre voiture à votre téléphone, en direct.',
  'landing.lead':
    'Les chiffres en direct sur la carte, tous vos trajets, quatre caméras, et Sentry, qui filme quand quelque chose bouge près de la voiture garée.',
  'landing.install': 'Installer Ligo',
  'landing.tryIt': 'Essayer',
  'landing.note': 'Gratuit pendant la bêta. Aucune donnée du véhicule sur nos serveurs.',
  'landing.heroAlt':
    'Ligo sur un téléphone : la voiture roule sur la carte, avec charge, vitesse, puissance et régime en dessous',
  'landing.cameraAlt': 'La caméra en direct : la rue devant la voiture, et les quatre caméras au choix',
  'landing.featuresTitle': 'Votre voiture, en chiffres clairs',
  'landing.featuresText':
    'Ni portail, ni devinettes. Ligo lit les données de la voiture et les montre telles quelles.',
  'landing.securityTitle': 'Personne entre les deux',
  'landing.securityText':
    'Le téléphone et la voiture communiquent directement, de façon chiffrée. Positions, trajets et images restent entre eux.',
  'landing.securityLink': 'Qui voit quoi',
  'landing.securityPhone': 'Téléphone',
  'landing.securityCar': 'Voiture',
  'landing.securityServer': 'Notre serveur ne fait que les présenter',
  'landing.statusTitle': 'L’état, en direct',
  'landing.statusText':
    'Charge, santé de la batterie, températures, puissance et position, telles qu’elles sont à l’instant.',
  'landing.cameraTitle': 'Quatre caméras',
  'landing.cameraText': 'Regardez devant, derrière et des deux côtés, où que vous soyez.',
  'landing.tripsTitle': 'Chaque trajet',
  'landing.tripsText':
    'Itinéraire, consommation et courbes qui bougent ensemble, enregistrés chaque seconde.',
  'landing.seatsTitle': 'Votre siège, en mémoire',
  'landing.seatsText':
    'Deux positions pour le siège conducteur, à un geste chacune, dans les voitures qui acceptent cette commande.',
  'landing.climateTitle': 'Chaud l’hiver, frais l’été',
  'landing.climateText':
    'Réglez une fois le chauffage ou la ventilation du siège. Dans les voitures qui acceptent cette commande, ils se mettent en marche d’eux-mêmes à chaque démarrage.',
  'landing.screensTitle': 'Jetez un œil à l’intérieur',
  'landing.screensText': 'De vrais écrans, avec la voiture simulée que vous pouvez conduire vous-même.',
  'landing.earlier': 'Écrans précédents',
  'landing.later': 'D’autres écrans',
  'landing.screenStatus': 'La voiture sur la carte, ses chiffres dessous',
  'landing.screenTrips': 'Où vous êtes passé, et ce que cela a coûté',
  'landing.screenCamera': 'Quatre vues, à un geste',
  'landing.screenSeats': 'Des positions pour deux conducteurs',
  'landing.screenPower': 'Ce que les moteurs ont donné et récupéré',
  'landing.screenClimate': 'Chauffage et ventilation, siège par siège',
  'landing.screenLogs': 'Portes, démarrages et trajets, chacun à son heure',
  'landing.screenNotifications': 'Vous décidez de ce qui peut vous déranger',
  'landing.power': 'Puissance',
  'landing.climate': 'Climatisation',
  'landing.stepsTitle': 'Trois étapes jusqu’à votre voiture',
  'landing.stepsText': 'Une dizaine de minutes, une fois pour toutes.',
  'landing.step1Title': 'Installez-le sur votre téléphone',
  'landing.step1Text': 'Ligo passe de cette page à votre écran d’accueil, sans boutique d’applications.',
  'landing.step1Computer': 'Sur un ordinateur ? Ouvrez {{address}} sur votre téléphone.',
  'landing.step1Done': 'Ligo est installé. Ouvrez-le depuis l’écran d’accueil.',
  'landing.step2Title': 'Téléchargez le paquet de la voiture',
  'landing.step2Text':
    'Il tourne sur le système multimédia de votre voiture, ou sur une petite carte à côté, et y lit les données de la voiture.',
  'landing.step2Link': 'Vers le téléchargement',
  'landing.step3Title': 'Reliez les deux',
  'landing.step3Text':
    'Connectez-vous sur le téléphone et scannez le code du tableau de bord Ligo de la voiture. C’est tout.',
  'landing.step3Link': 'Ouvrir Ligo',
  'landing.iosSafari': 'iPhone et iPad, dans Safari',
  'landing.iosOther': 'iPhone et iPad, dans un autre navigateur',
  'landing.macSafari': 'Mac, dans Safari',
  'landing.noInstall': 'Ordinateurs, dans Firefox',
  'landing.menu': 'Android et ordinateurs',
  'landing.faqTitle': 'Bon à savoir',
  'landing.usbDriveTitle': 'Comment installer le paquet depuis une clé USB ?',
  'landing.usbDriveText':
    'Créez sur la clé un dossier nommé « Third Party Apps 55 », écrit exactement ainsi, et copiez-y le paquet. Branchez la clé sur le port USB-A de la voiture : un système qui accepte les applications de cette façon affiche le paquet à l’écran. Choisissez-le et confirmez.',
  'landing.debugTitle': 'Ma voiture ne l’accepte pas. Que faire ?',
  'landing.debugText':
    'Activez une fois le débogage USB ; un ordinateur peut ensuite installer le paquet dans la voiture.',
  'landing.debugLink': 'Le débogage USB en six étapes',
  'landing.slowTitle': 'L’initialisation dure plus d’une minute',
  'landing.slowText':
    'Le premier démarrage lit tout ce que la voiture a à dire et peut être lent. Au-delà d’une minute, maintenez le bouton de volume pendant 30 secondes : l’écran redémarre, et Ligo avec lui. Rien n’est perdu.',
  'landing.dashboardTitle': 'Comment mettre le tableau de bord sur l’écran de la voiture ?',
  'landing.dashboardText':
    'Ouvrez le navigateur sur l’écran de la voiture et allez sur {{address}}. Choisissez ensuite « Ajouter à l’écran d’accueil » dans son menu : le tableau de bord est désormais à un geste.',
  'landing.dashboardLink': 'En savoir plus sur le tableau de bord',
  'landing.whoTitle': 'Qui voit quoi',
  'landing.whoIntro': 'En mots simples, sans petits caractères.',
  'landing.whoBothTitle': 'Votre voiture et votre téléphone : tout',
  'landing.whoBothText':
    'Position, chiffres, trajets, journal, réglages, caméras et enregistrements. Ils sont stockés dans la voiture et sur les téléphones associés. La voiture liste ces téléphones et vous permet de retirer chacun d’eux.',
  'landing.whoServerTitle': 'Notre serveur : qui vous êtes, pas où vous êtes',
  'landing.whoServerText':
    'Votre adresse e-mail, les identifiants et noms de vos voitures, et ce dont vous voulez être averti. Il transmet les notifications et les garde jusqu’à leur remise. Pendant qu’il présente téléphone et voiture, il voit leurs adresses réseau.',
  'landing.whoRelayTitle': 'Le relais : rien qu’il puisse lire',
  'landing.whoRelayText':
    'Quand aucune connexion directe n’est possible entre le téléphone et la voiture, un relais transmet leurs paquets chiffrés. Il n’en garde aucun.',
  'landing.whoOthersTitle': 'Les autres : leur part seulement',
  'landing.whoOthersText':
    'Google gère la connexion. Le service push de votre navigateur remet des notifications qu’il ne peut pas lire. La carte vient d’un service de cartes, qui voit la zone que vous regardez.',
  'landing.whoTrust':
    'Sur un point, vous nous faites confiance : nous présentons votre téléphone à votre voiture, et à personne d’autre.',
  'landing.whoEnd':
    'Effacez ce que Ligo a stocké dans la voiture et sur tous ses téléphones, et l’historique disparaît. Nous n’en avons aucune copie.',
};
export default texts;
