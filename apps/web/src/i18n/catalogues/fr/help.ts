import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/help.ts';

const texts: TextsLike<typeof english> = {
  'help.title': 'Aide',
  'help.setUp': 'Configurer les commandes dans la voiture',
  'help.connection': 'Connexion',
  'help.connection.1':
    'Le téléphone et la voiture communiquent directement. Point vert : connecté. Jaune : le téléphone attend la voiture, peut-être en veille ou sans réseau. Anneau qui tourne : le téléphone cherche une connexion.',
  'help.connection.2':
    'Sans connexion, vous voyez ce qui est arrivé en dernier, et quand. Les trajets et journaux déjà reçus restent sur ce téléphone.',
  'help.connection.3':
    'La voiture est joignable tant que son système multimédia a du courant et un réseau. Dans les Réglages, vous choisissez s’il les garde voiture éteinte, si la voiture accepte cette commande.',
  'help.connection.4':
    'Touchez le nom de la voiture, en haut, pour voir vos voitures, en ajouter ou en retirer une.',
  'help.status.1':
    'Les valeurs viennent de la voiture chaque seconde. -- signifie que la voiture ne l’indique pas.',
  'help.status.2':
    'La carte suit la voiture jusqu’à ce que vous la déplaciez. Avec le bouton rond, elle la suit à nouveau.',
  'help.status.3':
    'Le grand chiffre de la batterie est celui qu’elle donne elle-même ; celui entre parenthèses est celui du tableau de bord. Le i explique les autres.',
  'help.status.4': 'Les valeurs anciennes sont signalées, avec leur heure ou leur date.',
  'help.trips.1':
    'La voiture enregistre chaque trajet d’elle-même, avec ou sans téléphone. Les trajets arrivent sur ce téléphone quand il est connecté ; tirez la liste vers le bas pour les demander tout de suite.',
  'help.trips.2':
    'Touchez un trajet pour voir son itinéraire et ses courbes. Touchez l’itinéraire, ou glissez le long d’une courbe, pour voir ce moment partout.',
  'help.trips.3':
    'Les boutons du haut mènent au mois et à la recherche. Dans les détails d’un trajet, vous pouvez l’enregistrer dans un fichier ou le supprimer.',
  'help.trips.4': 'Les trajets de moins de 100 m ne sont pas gardés.',
  'help.liveCamera.1':
    'Choisissez une caméra sur le dessin de la voiture. L’image vient droit de la voiture et n’est enregistrée nulle part.',
  'help.liveCamera.2':
    'Dessous, vous voyez le retard de l’image et les données qu’elle consomme : jusqu’à 20 Mo par minute. Sur un réseau lent, elle perd en netteté plutôt que d’arriver en retard.',
  'help.liveCamera.3':
    'Le bouton à l’appareil photo enregistre une photo ; celui d’à côté passe en plein écran.',
  'help.sentry.1':
    'Sentry surveille la voiture garée avec ses caméras. Quand quelque chose bouge tout près, il enregistre, y compris les quelques secondes d’avant, et vous prévient si sa notification est activée.',
  'help.sentry.2':
    'Il ne surveille que voiture garée. Il fait une pause si la batterie est faible, s’il n’y a plus de place, et aux heures et lieux que vous choisissez. La carte du haut dit ce qu’il fait et pourquoi il attend.',
  'help.sentry.3':
    'Trop d’enregistrements ? Baissez la sensibilité, ne gardez que ce qui est proche, ou masquez arbres et rues dans l’image d’une caméra.',
  'help.sentry.4':
    'Les enregistrements restent dans la voiture jusqu’à ce que de plus récents aient besoin de leur place. Téléchargez ceux que vous voulez garder.',
  'help.sentry.5':
    'À certains endroits, filmer l’espace public est encadré. Renseignez-vous sur les règles là où vous vous garez.',
  'help.seats.1':
    'Chaque appui avance d’un cran : niveau 1, niveau 2, arrêt. L’orange chauffe, le bleu ventile.',
  'help.seats.2': 'Ce que vous réglez se met en marche tout seul à chaque démarrage de la voiture.',
  'help.seats.3':
    '« Position » amène le siège du conducteur à ce que la voiture a mémorisé en 1 et 2. Vérifiez que rien ne gêne.',
  'help.seats.4':
    'Pas de boutons ? Une voiture ne fait que ce pour quoi elle a été configurée : la personne qui s’occupe de Ligo dans la voiture indique une fois, dans le fichier car.json, comment les sièges se déplacent et se chauffent. Les boutons apparaissent quand l’application de la voiture a été relancée.',
  'help.seats.5':
    '« La voiture ne l’a pas confirmé » signifie qu’elle a accepté la commande sans dire si elle a réussi. Ligo montre alors ce que vous avez demandé.',
  'help.logs.1':
    'Portes, trajets, redémarrages et ce que Sentry a vu. La voiture garde le journal ; ce téléphone en a une copie.',
  'help.logs.2': 'Les filtres affinent la journée affichée ; la recherche porte sur tous les jours.',
  'help.logs.3':
    '« Heure incertaine » signifie qu’on ne savait pas si l’horloge de la voiture était juste à ce moment-là.',
  'help.notifications.1': 'Ces réglages s’appliquent à cette voiture, sur tous vos téléphones.',
  'help.notifications.2':
    'Rien n’arrive ? Autorisez les notifications de Ligo dans les réglages du téléphone. Sur un iPhone, ajoutez d’abord Ligo à l’écran d’accueil.',
  'help.notifications.3':
    'Une notification dit seulement ce qui s’est passé. Aucune ne dit où est la voiture.',
  'help.settings.1':
    'Une modification prend effet quand la voiture a répondu. D’ici là, l’interrupteur attend.',
  'help.settings.2':
    '« Rester en ligne » consomme un peu de la batterie 12 V voiture éteinte. Comme « Garder le Wi-Fi », cela s’applique à partir du prochain arrêt de la voiture. Le tableau de bord Ligo de la voiture montre si cela a fonctionné la dernière fois.',
  'help.settings.3':
    '« Éviter les redémarrages » est fait pour les systèmes multimédias que leur constructeur redémarre voiture éteinte. Ligo envoie une commande pour l’éviter à chaque arrêt, puis de temps en temps. Il fait une pause tant que la batterie 12 V est faible. L’interrupteur est verrouillé tant que l’alimentation USB, le Wi-Fi et cette commande ne sont pas configurés dans la voiture, et aussi quand l’un d’eux a échoué la dernière fois.',
  'help.settings.4':
    'Il manque un interrupteur ? La voiture n’accepte pas cette commande, elle n’est pas encore configurée dans le fichier car.json de la voiture, ou rien ne dit à Ligo si la voiture est allumée.',
  'help.settings.5':
    'Vous pouvez exporter et supprimer votre compte ici. Le serveur n’a ni trajets, ni positions, ni enregistrements.',
  'help.settings.6':
    'Se déconnecter efface tout ce que Ligo garde sur ce téléphone. La voiture conserve ses propres données.',
};
export default texts;
