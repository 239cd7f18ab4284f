import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/status.ts';

const texts: TextsLike<typeof english> = {
  'status.title': 'État',
  'status.sheet': 'Mesures',
  'status.follow': 'Garder la carte centrée sur la voiture',
  'status.noWifi': 'Non connecté à un réseau Wi-Fi',
  'status.asOf': 'Mis à jour {{age}}',
  'status.never': 'Pas encore de données de la voiture',
  'status.fromTime': 'de {{time}}',
  'status.fromDate': 'du {{date}}',
  'status.fromUnknown': 'date inconnue',
  'status.lastData': 'Dernières données de la voiture : {{when}}',
  'status.lastDataUnknown': 'La voiture ne dit pas de quand datent ces valeurs',
  'status.failure.network': 'Ce téléphone n’a pas de réseau',
  'status.failure.networkHint': 'Activez les données mobiles ou le Wi-Fi et désactivez le mode avion.',
  'status.failure.server': 'Le serveur de Ligo est injoignable',
  'status.failure.serverHint':
    'Vérifiez la connexion à internet de ce téléphone. Certains réseaux d’entreprise bloquent la connexion. Le serveur est peut-être occupé : Ligo continue d’essayer.',
  'status.failure.refused': 'Le serveur de Ligo refuse ce téléphone',
  'status.failure.refusedHint':
    'La voiture a peut-être été retirée du compte, ou la session a expiré. Vérifiez vos voitures ou reconnectez-vous.',
  'status.failure.car': 'La voiture n’est pas en ligne',
  'status.failure.carHint':
    'Son système multimédia doit être allumé, connecté à internet, et l’application Ligo lancée.',
  'status.failure.path': 'Aucune connexion directe avec la voiture',
  'status.failure.pathHint':
    'Le téléphone et la voiture sont en ligne, mais un réseau entre les deux bloque la connexion. Essayez les données mobiles au lieu du Wi-Fi, ou l’inverse.',
  'status.failure.replaced': 'La voiture est ouverte à trop d’endroits',
  'status.failure.replacedHint':
    'Un autre téléphone ou une autre fenêtre de votre compte a pris la place de celle-ci. Fermez ce qui ne vous sert pas.',
  'status.failure.connectHere': 'Se connecter ici',
  'status.failure.browser': 'Ce navigateur ne peut pas se connecter à la voiture',
  'status.failure.browserHint':
    'WebRTC est absent ou désactivé ; sur iPhone, le mode Isolement le désactive. Ce que ce téléphone a enregistré reste lisible.',
  'status.battery': 'Batterie',
  'status.charging': 'En charge',
  'status.pluggedIn': 'Branchée',
  'status.charged': 'Chargé',
  'status.temperature': 'Température',
  'status.voltage': 'Tension',
  'status.health': 'Santé',
  'status.auxBattery': 'Batterie 12 V',
  'status.speed': 'Vitesse',
  'status.mode': 'Mode',
  'status.odometer': 'Kilométrage',
  'status.altitude': 'Altitude',
  'status.power': 'Puissance',
  'status.torque': 'Couple',
  'status.rotation': 'Régime',
  'status.front': 'Moteur avant',
  'status.explain': 'Ce que signifient les données de la batterie',
  'status.explainSoc': 'Le plus grand chiffre est la charge mesurée par la gestion de la batterie.',
  'status.explainSoc2': 'Le plus petit, entre parenthèses, est le pourcentage qu’affiche le tableau de bord.',
  'status.explainCharged': 'Énergie chargée depuis que le câble est branché.',
  'status.explainTemperature': 'Température de la partie la plus chaude de la batterie.',
  'status.explainVoltage': 'Tension de la cellule la plus faible de la batterie.',
  'status.explainHealth': 'Part de sa capacité d’origine que la batterie possède encore.',
  'status.explainAux': 'Tension de la petite batterie qui démarre l’électronique de la voiture.',
};
export default texts;
